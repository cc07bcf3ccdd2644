import { FOCUS_RULES } from "./focusColumns.ts"

const ALL_RULES = { ...FOCUS_RULES["1.2"], ...FOCUS_RULES["1.4"] }

/** An export as it is written: its columns, and the text of each cell; null if there is no value. */
export interface FocusFile {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyMap<string, string | null>>
}

/** A file of CSV by RFC 4180. Throws if a row has not as many cells as there are columns. */
export const readCsv = (text: string): FocusFile => {
  const [columns, ...lines] = cellsOf(text)
  return {
    columns: columns!,
    rows: lines.map((cells) => {
      if (cells.length !== columns!.length) throw new Error(`${cells.length} cells for ${columns!.length} columns`)
      return new Map(cells.map((cell, place) => [columns![place]!, cell === "" ? null : cell]))
    })
  }
}

const cellsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const lines: Array<Array<string>> = []
  let line: Array<string> = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/uy
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex
    const [all, quoted, bare, end] = cell.exec(text) ?? []
    if (all === undefined) throw new Error(`no cell begins here: ${text.slice(from, from + 40)}`)
    line.push(quoted?.replaceAll('""', '"') ?? bare!)
    if (end === ",") continue
    lines.push(line)
    line = []
  }
  if (line.length > 0) throw new Error("the last line has no end")
  return lines
}

/** A file with an object of JSON in each line. Numbers keep all the digits that they are written with. */
export const readJsonl = (text: string): FocusFile => {
  const rows = text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const row = JSON.parse(line, digits) as Readonly<Record<string, unknown>>
      return new Map(Object.entries(row).map(([name, value]) => [name, cellOf(name, value)]))
    })
  const columns = [...(rows[0]?.keys() ?? [])]
  if (rows.some((row) => [...row.keys()].join() !== columns.join())) throw new Error("rows have different columns")
  return { columns, rows }
}

/** A number as it is written. */
class Digits {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON() {
    return this.text
  }
}

const digits = (_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
  typeof value === "number" ? new Digits(source ?? String(value)) : value

const cellOf = (name: string, value: unknown): string | null => {
  if (value === null) return null
  const format = ALL_RULES[name]?.format
  const type = value instanceof Digits ? "decimal" : typeof value === "string" ? "text" : "json"
  if (format !== undefined && (JSON_TYPES[format] ?? "text") !== type) throw new Error(`${name} is no ${format}`)
  if (value === "") throw new Error(`${name} is an empty text`)
  return value instanceof Digits ? value.text : typeof value === "string" ? value : JSON.stringify(value)
}

/** Types whose values are not texts of JSON. */
const JSON_TYPES: Readonly<Record<string, string>> = { decimal: "decimal", json: "json" }
