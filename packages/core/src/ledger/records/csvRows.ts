/** A row of a CSV file, and the line in which it begins, from 1. */
export interface CsvRow {
  readonly cells: ReadonlyArray<string>
  readonly line: number
}

/** A heading without case, spaces, underscores and hyphens, by which headings are compared. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_-]+/gu, "")

/** Reads CSV rows as of RFC 4180, with any line ends, and another separator if it is passed. Empty rows are skipped. */
export const csvRows = (text: string, separator = ","): ReadonlyArray<CsvRow> => {
  const rows: Array<CsvRow> = []
  const reader = new CsvReader((cells, line) => rows.push({ cells, line }), separator)
  reader.push(text)
  reader.end()
  return rows
}

/** Takes the cells of a row, and the line in which it begins, from 1. */
export type TakeCells = (cells: ReadonlyArray<string>, line: number) => void

/** Reads the rows of a CSV text that comes in pieces; it holds at most one row in memory. */
export class CsvReader {
  readonly #take: TakeCells
  readonly #separator: string
  #held = ""
  #line = 1

  constructor(take: TakeCells, separator = ",") {
    this.#take = take
    this.#separator = separator
  }

  push(piece: string): void {
    // Only the new piece is searched for a line end, so that a file of one line takes no longer than others.
    if (!piece.includes("\n")) {
      this.#held += piece
      return
    }
    const held = this.#held + piece
    let start = 0
    let quote = held.indexOf('"')
    let end = held.indexOf("\n")
    while (end !== -1) {
      if (quote !== -1 && quote < end) {
        // A line may end within quotes.
        const close = held.indexOf('"', quote + 1)
        if (close === -1) break
        if (close > end) end = held.indexOf("\n", close)
        quote = held.indexOf('"', close + 1)
      } else {
        this.#row(held.slice(start, end))
        start = end + 1
        end = held.indexOf("\n", start)
      }
    }
    this.#held = held.slice(start)
  }

  /** Reads the last row, which may lack a line end. Returns false if the text ends within quotes. */
  end(): boolean {
    const held = this.#held
    this.#held = ""
    if (held !== "") this.#row(held)
    return held.split('"').length % 2 === 1
  }

  #row(text: string): void {
    const line = this.#line++
    const row = text.endsWith("\r") ? text.slice(0, -1) : text
    if (!row.includes('"')) {
      if (row !== "") this.#take(row.split(this.#separator), line)
      return
    }
    this.#take(cellsOf(row, this.#separator), line)
    this.#line += row.split("\n").length - 1
  }
}

const cellsOf = (row: string, separator: string): ReadonlyArray<string> => {
  const cells: Array<string> = []
  for (let at = 0; at <= row.length; at++) {
    let cell = ""
    if (row[at] === '"') {
      const end = quotedEnd(row, at + 1)
      cell = row.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    const next = row.indexOf(separator, at)
    const end = next === -1 ? row.length : next
    cells.push(cell + row.slice(at, end))
    at = end
  }
  return cells
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
