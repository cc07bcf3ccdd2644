/** The number of the line, from 1, and of the column, from 1, at an offset of a text. */
export const placeIn = (text: string, at: number): { readonly line: number; readonly column: number } => {
  let line = 1
  let start = 0
  for (let end = text.indexOf("\n"); end !== -1 && end < at; end = text.indexOf("\n", start)) {
    line++
    start = end + 1
  }
  return { line, column: at - start + 1 }
}
