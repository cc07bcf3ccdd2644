/** A row of a CSV file, and the line in which it begins, from 1. */
export interface CsvRow {
  readonly cells: ReadonlyArray<string>
  readonly line: number
}

/** The rows of RFC 4180, with any ends of lines; rows without a character are none. */
export const csvRows = (text: string): ReadonlyArray<CsvRow> => {
  const rows: Array<CsvRow> = []
  let cells: Array<string> = []
  let cell = ""
  let line = 1
  let begun = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.length > 1 || cells[0] !== "") rows.push({ cells, line: begun })
    cells = []
    cell = ""
    begun = line
  }
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (character === '"' && cell === "") {
      const end = quotedEnd(text, index + 1)
      const quoted = text.slice(index + 1, end)
      line += quoted.split("\n").length - 1
      cell = quoted.replaceAll('""', '"')
      index = end
    } else if (character === ",") {
      cells.push(cell)
      cell = ""
    } else if (character === "\n") {
      line++
      endRow()
    } else if (!(character === "\r" && (text[index + 1] ?? "\n") === "\n")) cell += character
  }
  endRow()
  return rows
}

/** The place of the quote that ends a quoted cell. */
const quotedEnd = (text: string, from: number): number => {
  for (let index = from; ; index += 2) {
    const quote = text.indexOf('"', index)
    if (quote === -1) return text.length
    if (text[quote + 1] !== '"') return quote
    index = quote
  }
}
