/** A replacement of a text's units from `from` up to `to`. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The edit that turns `before` into `after`; undefined if they are equal. */
export const editBetween = (before: string, after: string): Edit | undefined => {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let same = 0
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++
  return { from, to: before.length - same, text: after.slice(from, after.length - same) }
}

/** Line breaks as a text box has them: of a file or the clipboard they may be others. */
export const withPlainBreaks = (text: string): string => (text.includes("\r") ? text.replaceAll(/\r\n?/gu, "\n") : text)
