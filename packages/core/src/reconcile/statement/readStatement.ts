import { finish, type Steps } from "../../ledger/logs/steps.ts"
import { CsvReader } from "../../ledger/records/csvRows.ts"
import { FORMATS } from "./formats.ts"
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

/** Whether a file that begins like this has tokens by vendor or gateway, and so stands for logs. */
export const isUsageReport = (start: string): boolean => {
  const { isLog, isUsage } = finish(readStatement([start], NOWHERE)) ?? {}
  return isUsage === true || isLog === true
}

interface Reader {
  push(piece: string): void
  end(): StatementFormat | undefined
}

class CsvStatement implements Reader {
  readonly #sink: RowSink
  readonly #lines = new CsvReader((cells, line) => this.#row(cells, line))
  #format: StatementFormat | undefined
  readonly #places = new Map<string, number>()
  #cells: ReadonlyArray<string> = []
  #rows = 0

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  push(piece: string): void {
    this.#lines.push(piece)
  }

  end(): StatementFormat | undefined {
    this.#lines.end()
    return this.#format
  }

  readonly #cell = (column: string): string => {
    const place = this.#places.get(column)
    return place === undefined ? "" : (this.#cells[place] ?? "").trim()
  }

  #row(cells: ReadonlyArray<string>, line: number): void {
    if (this.#format === undefined) return this.#header(cells)
    this.#cells = cells
    const { row, day } = this.#sink
    this.#format.readCells!(this.#cell, { row, day, fault: (why) => this.#sink.fault(`line ${line}: ${why}`) })
  }

  #header(cells: ReadonlyArray<string>): void {
    if (this.#rows++ > HEADER_ROWS) return
    const names = cells.map((cell) =>
      cell
        .replace(/^\uFEFF/u, "")
        .trim()
        .toLowerCase()
    )
    this.#format = FORMATS.find(({ columns, readCells }) => readCells && columns?.every((name) => names.includes(name)))
    if (this.#format !== undefined) for (const [place, name] of names.entries()) this.#places.set(name, place)
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
    if (this.#format !== undefined) return this.#format.readObject!(value, this.#sink)
    this.#waiting.push(value)
    const fitting = FORMATS.filter(({ isOf }) => isOf?.(value))
    if (fitting.length === 1 || this.#waiting.length > MOST_WAITING) this.#settle(fitting[0])
  }

  #settle(format: StatementFormat | undefined): void {
    if (format === undefined) return
    this.#format = format
    const waiting = this.#waiting
    this.#waiting = []
    for (const value of waiting) format.readObject!(value, this.#sink)
  }
}
