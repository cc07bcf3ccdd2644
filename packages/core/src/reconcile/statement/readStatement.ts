import { finish, type Steps } from "../../ledger/logs/steps.ts"
import { CsvReader, csvRows, plainHeading } from "../../ledger/records/csvRows.ts"
import { FORMATS } from "./formats.ts"
import { checkLength } from "./values.ts"
import { JsonObjects, parsedObject } from "./jsonObjects.ts"
import type { Part, RowSink, StatementFormat } from "./row.ts"

/** A header stands within this number of rows: the console of Google Cloud has an invoice's data before it. */
const HEADER_ROWS = 30

/** Objects that fit several formats, such as empty buckets, wait for one that fits one. */
const MOST_WAITING = 10_000

/**
 * Reads a statement that comes in pieces; returns its format, undefined if it has none that is known. Rows, days and
 * faults go to the sink, and nothing of the file is held. Pauses after each piece.
 */
export const readStatement = function* (pieces: Iterable<string>, sink: RowSink): Steps<StatementFormat | undefined> {
  let reader: Reader | undefined
  for (const piece of pieces) {
    reader ??= /^\uFEFF?\s*[[{]/u.test(piece) ? new JsonStatement(sink) : new CsvStatement(sink)
    reader.push(piece)
    yield
  }
  return reader?.end()
}

const NOWHERE: RowSink = { row: () => undefined, day: () => undefined, fault: () => undefined }

/** Tells whether a file that begins like this is a vendor's statement of charges. */
export const isStatement = (start: string): boolean => {
  const format = finish(readStatement([start], NOWHERE))
  return format !== undefined && format.isLog !== true && format.isUsage !== true
}

/** Tells whether a file that begins like this has tokens by vendor or gateway, and so stands for logs. */
export const isUsageReport = (start: string): boolean => {
  const { isLog, isUsage } = finish(readStatement([start], NOWHERE)) ?? {}
  return isUsage === true || isLog === true
}

/**
 * Says of a file that is not a statement which are known, with the columns that each needs as CSV, and which columns it
 * has itself.
 */
export const whyNoStatement = (start: string): string => {
  const known = FORMATS.filter(({ isUsage }) => isUsage !== true).map(({ columns, name }) =>
    columns === undefined ? name : `${name}: CSV with ${columns.join(", ")}`
  )
  const rows = /^\uFEFF?\s*[[{]/u.test(start) ? [] : csvRows(start).slice(0, HEADER_ROWS)
  const header = rows.find(({ cells }) => cells.length > 1)?.cells ?? []
  const seen = header.slice(0, MOST_SEEN).map((cell) =>
    cell
      .replace(/^\uFEFF/u, "")
      .replaceAll(/\s+/gu, " ")
      .trim()
      .slice(0, MOST_SEEN)
  )
  const more = header.length > MOST_SEEN ? ` and ${header.length - MOST_SEEN} more` : ""
  const columns = seen.length === 0 ? [] : [`Columns seen: ${seen.join(", ")}${more}`]
  return [`is not a known statement. Known are:`, ...known.map((name) => `  ${name}`), ...columns].join("\n")
}

/** The most columns that are named, and the most characters of a name. */
const MOST_SEEN = 40

/** Reads a row; a value that is too long or not a number is a fault of the row. */
const attempt = (read: () => void, fault: (why: string) => void): void => {
  try {
    read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    fault(error.message)
  }
}

interface Reader {
  push(piece: string): void
  end(): StatementFormat | undefined
}

class CsvStatement implements Reader {
  readonly #sink: RowSink
  readonly #lines = new CsvReader((cells, line) => this.#row(cells, line))
  #format: StatementFormat | undefined
  /** The places of the columns by their plain headings, and by the names that the format has asked for. */
  readonly #places = new Map<string, number | undefined>()
  #cells: ReadonlyArray<string> = []
  /** The number of cells in the header. */
  #width = 0
  #rows = 0

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  push(piece: string): void {
    this.#lines.push(piece)
  }

  end(): StatementFormat | undefined {
    if (!this.#lines.end()) this.#sink.fault("the file ends within a quoted cell: it is cut off")
    return this.#format
  }

  readonly #cell = (column: string): string => {
    if (!this.#places.has(column)) this.#places.set(column, this.#places.get(plainHeading(column)))
    const place = this.#places.get(column)
    const cell = place === undefined ? "" : (this.#cells[place] ?? "")
    return this.#format?.objects?.includes(column) === true ? cell : checkLength(cell).trim()
  }

  #row(cells: ReadonlyArray<string>, line: number): void {
    if (this.#format === undefined) return this.#header(cells, line)
    const { day } = this.#sink
    const row: RowSink["row"] = (each) => this.#sink.row(each, { line, cells })
    const fault = (why: string) => this.#sink.fault(`line ${line}: ${why}`)
    if (cells.length < this.#width) return fault(`has ${cells.length} cells, and the header ${this.#width}`)
    this.#cells = cells
    const { readCells } = this.#format
    attempt(() => readCells!(this.#cell, { row, day, fault }), fault)
  }

  #header(cells: ReadonlyArray<string>, line: number): void {
    if (this.#rows++ > HEADER_ROWS) return
    const headings = cells.map((cell) => cell.replace(/^\uFEFF/u, "").trim())
    const names = new Set(headings.map(plainHeading))
    this.#format = FORMATS.find(
      ({ columns, readCells }) => readCells && columns?.every((name) => names.has(plainHeading(name)))
    )
    if (this.#format === undefined) return
    this.#width = headings.length
    const needed = new Set(this.#format.columns?.map(plainHeading))
    for (const [place, heading] of headings.entries()) {
      const name = plainHeading(heading)
      if (!this.#places.has(name)) this.#places.set(name, place)
      else if (needed.has(name))
        this.#sink.fault(`line ${line}: the column '${heading}' stands twice; the first counts`)
    }
  }
}

class JsonStatement implements Reader {
  readonly #sink: RowSink
  readonly #objects = new JsonObjects((text) => this.#object(text))
  #format: StatementFormat | undefined
  #waiting: Array<Part> = []

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  push(piece: string): void {
    this.#objects.push(piece)
  }

  end(): StatementFormat | undefined {
    this.#objects.end()
    const [first] = this.#waiting
    if (first !== undefined) this.#settle(FORMATS.find(({ isOf }) => isOf?.(first)))
    return this.#format
  }

  #object(text: string): void {
    let value: Part
    try {
      value = parsedObject(text) as Part
    } catch {
      return this.#sink.fault("not valid JSON, or truncated")
    }
    if (this.#format !== undefined) return this.#read(this.#format, value)
    this.#waiting.push(value)
    const fitting = FORMATS.filter(({ isOf }) => isOf?.(value))
    if (fitting.length === 1 || this.#waiting.length > MOST_WAITING) this.#settle(fitting[0])
  }

  #settle(format: StatementFormat | undefined): void {
    if (format === undefined) return
    this.#format = format
    const waiting = this.#waiting
    this.#waiting = []
    for (const value of waiting) this.#read(format, value)
  }

  #read(format: StatementFormat, value: Part): void {
    attempt(() => format.readObject!(value, this.#sink), this.#sink.fault)
  }
}
