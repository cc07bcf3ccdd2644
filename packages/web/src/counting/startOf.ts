/**
 * The greatest number of UTF-16 units that a box shows of a text. A text box of Chromium takes time for each key in
 * proportion to what it holds; `pnpm x bench textbox` measures it.
 */
export const SHOWN_LENGTH = 20_000

/** A full box keeps up to this many typed units: removing them lays the whole box out anew. */
export const SLACK_LENGTH = 1000

/** The start of a text that a box shows: no half of a surrogate pair is at its end. */
export const startOf = (text: string): string => {
  const start = text.slice(0, SHOWN_LENGTH)
  return start.length < text.length || start.length === SHOWN_LENGTH ? start.replace(/[\ud800-\udbff]$/u, "") : start
}
