/** Characters that steer a terminal, begin a line, or turn the direction of what follows. */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** A text of anybody on one line of a terminal: what would steer that is seen as `�`. */
export const plainText = (text: string): string => text.replaceAll(STEERING, "\u{fffd}")

/** The same of lines, whose breaks stay. */
export const plainLines = (text: string): string => text.split("\n").map(plainText).join("\n")

/**
 * A text of anybody on one line of Markdown, also in a table: as it is where it has only words, else as code.
 *
 * @example
 * markdownText("<b> of @me") // => "`<b> of @me`"
 */
export const markdownText = (text: string): string => {
  const line = oneLine(text)
  return WORDS.test(line) && !LINKED.test(line) ? line : markdownCode(line)
}

/**
 * A text of anybody as code of Markdown, in which nothing is a link, a mention or HTML. A bar is a broken one, because
 * a table cannot hold each of them.
 */
export const markdownCode = (text: string): string => {
  const line = oneLine(text)
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/gu), ([ticks]) => ticks.length))
  const fence = "`".repeat(longest + 1)
  const room = /^[` ]|[` ]$/u.test(line) ? " " : ""
  return `${fence}${room}${line.replaceAll("|", "¦")}${room}${fence}`
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, " ").replaceAll(STEERING, "\u{fffd}")

const WORDS = /^(?:[\p{L}\p{M}\p{N} .,:;%'"()+/=?≥≤≈–−→…-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*$/u

/** Words that a code host makes links of, or pictures. */
const LINKED = /:\/\/|www\.|:[\w+-]+:|\bgh-\d|\b(?=\d*[a-f])[\da-f]{7,64}\b/iu

/**
 * A cell of RFC 4180, in quotes where it needs them, behind an apostrophe where a spreadsheet would run it. A number is
 * not a formula.
 *
 * @example
 * csvCell("=1+1") // => "'=1+1"
 * csvCell("-1.5") // => "-1.5"
 */
export const csvCell = (text: string): string => {
  const cell = text.replaceAll(STEERING, (sign) => (/[\t\r\n]/u.test(sign) ? sign : "\u{fffd}"))
  const told = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/u.test(told) ? `"${told.replaceAll('"', '""')}"` : told
}

/** Also behind blanks, which some spreadsheets cut off, and as East Asian keyboards write it. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?: ?%)?$/iu
