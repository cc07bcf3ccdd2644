import { instantText } from "../../time/readInstant.ts"
import type { CostRecord } from "../schemas/CostRecord.ts"
import { FAMILIES, SHAPES } from "../usage/shapes/shapes.ts"
import { timeOf } from "../usage/timeOf.ts"
import { csvRows, plainHeading } from "./csvRows.ts"
import { GROUPS, groupsOf, namesOfGroup, type RecordGroups } from "./groups.ts"

/** Something with names in it. */
type Part = Record<string, unknown>

/** Names that lead to a value of a record, outermost first. */
type Path = ReadonlyArray<string>

/** The fields of a record. */
export const FIELDS: ReadonlySet<string> = new Set([
  "id",
  "at",
  "model",
  "provider",
  "api",
  "usage",
  "response",
  "expected",
  "request",
  "context"
])

/** Fields that can be billed: one of them has to be there, or a counter of a usage. */
const BILLABLE: ReadonlySet<string> = new Set(["usage", "response", "expected"])

const pathsIn = (value: unknown): ReadonlyArray<Path> =>
  Array.isArray(value) ? value.filter((each): each is Path => Array.isArray(each) && each.length > 0) : []

const isCamel = (name: string): boolean => /[A-Z]/u.test(name)

/** Tables of names, made when a CSV is first read: bundles without CSV carry none of it. */
let tables: ReturnType<typeof makeTables> | undefined

const makeTables = () => {
  const counters = new Map<string, Path>(
    [
      ...FAMILIES.flatMap(([, names]) => names.map((name): Path => [name])),
      ...SHAPES.flatMap((shape) => Object.values(shape).flatMap(pathsIn))
    ].map((path) => [path.join("."), path])
  )
  // The same in plain spelling; of names that are alike the first one with underscores.
  const plain = new Map<string, Path>(
    [...counters]
      .toReversed()
      .toSorted(([one], [other]) => Number(isCamel(other)) - Number(isCamel(one)))
      .map(([name, path]) => [plainHeading(name), path])
  )
  const groups = new Map(GROUPS.flatMap((group) => namesOfGroup(group).map((name) => [plainHeading(name), group])))
  return { counters, plain, groups }
}

/** The part of a record that a column fills. */
interface Column {
  readonly heading: string
  readonly path: Path
  /** It names a group of the record. */
  readonly isGroup?: boolean
  /** It says when the request was made, by a name that programs use. */
  readonly isTime: boolean
  /** There is something to bill in it. */
  readonly isBillable: boolean
}

/** A heading as programs write it: `Model Name` is `model`, and `Tokens In` is `input_tokens`. */
const headingOf = (seen: string): string =>
  seen.replace(/^model[\s_-]*(?:name|id)$/iu, "model").replace(/^tokens[\s_-]*(in|out)$/iu, "$1put_tokens")

const columnOf = (written: string): Column => {
  const seen = written.trim()
  const heading = headingOf(seen)
  const names = heading.split(".")
  const field = [names[0]!, plainHeading(heading)].find((name) => FIELDS.has(name))
  if (field !== undefined) {
    return {
      heading: seen,
      path: [field, ...names.slice(1)],
      isTime: plainHeading(heading) === "at",
      isBillable: BILLABLE.has(field)
    }
  }
  const { counters, groups, plain } = (tables ??= makeTables())
  const group = groups.get(plainHeading(heading))
  if (group !== undefined) return { heading: seen, path: [group], isGroup: true, isTime: false, isBillable: false }
  const isTime = spellings(heading).some((name) => timeOf({ [name]: SOME_DAY }) !== undefined)
  const counter = isTime ? undefined : (counters.get(heading) ?? plain.get(plainHeading(heading)))
  const path = isTime ? ["at"] : ["usage", ...(counter ?? names)]
  return { heading: seen, path, isTime, isBillable: counter !== undefined }
}

const SOME_DAY = "2026-01-01"

/** The names of a time that a heading may mean. */
const spellings = (heading: string): ReadonlyArray<string> => [
  heading,
  plainHeading(heading),
  heading.replaceAll(/(?<=[a-z])(?=[A-Z])|[\s-]+/gu, "_").toLowerCase()
]

/** Columns by what they are: a field of a record or a counter of its usage, and the heading of its column. */
export type NamedColumns = Readonly<Record<string, string>>

/** Reads a record of each row: a column is a field of the record, or else a counter of its usage; a dotted name leads inside. */
export const csvRecords = (text: string, named: NamedColumns = {}) => {
  const records: Array<{ readonly line: number; readonly record: CostRecord; readonly groups?: RecordGroups }> = []
  const faults: Array<{ readonly line: number; readonly message: string }> = []
  const separator = separatorOf(text)
  const [head, ...rows] = csvRows(text, separator)
  if (head === undefined) return { records, faults }
  const wanted = new Map(Object.entries(named).map(([name, heading]) => [plainHeading(heading), name]))
  const columns = head.cells.map((heading) => columnOf(wanted.get(plainHeading(heading)) ?? heading))
  const plain = new Set(head.cells.map(plainHeading))
  for (const heading of Object.values(named).filter((each) => !plain.has(plainHeading(each)))) {
    faults.push({ line: head.line, message: `no column is named '${heading}'. ${seenColumns(head.cells)}` })
  }
  if (!columns.some(({ isBillable }) => isBillable)) {
    faults.push({ line: head.line, message: notRecords(head.cells) })
    return { records, faults }
  }
  for (const [name, [first, second]] of Map.groupBy(columns, ({ heading, isTime, path }) =>
    isTime ? heading : path.join(".")
  )) {
    if (second === undefined) continue
    const message = `the columns '${first!.heading}' and '${second.heading}' are both ${name}; the first counts`
    faults.push({ line: head.line, message })
  }
  for (const { cells, line } of rows) {
    if (cells.length === head.cells.length)
      records.push({ line, record: recordOfCells(columns, cells, separator), ...groupsInCells(columns, cells) })
    else faults.push({ line, message: `has ${cells.length} cells, the first line ${head.cells.length}` })
  }
  return { records, faults }
}

/** The separator of cells: spreadsheets of many countries write semicolons, and copied cells have tabs. */
const separatorOf = (text: string): string => {
  const [head = ""] = text.split("\n", 1)
  return [",", ";", "\t"].find((separator) => head.includes(separator)) ?? ","
}

const MOST_NAMED = 30

const seenColumns = (headings: ReadonlyArray<string>): string => {
  const names = headings.slice(0, MOST_NAMED).map((heading) => `'${heading.trim().slice(0, MOST_NAMED)}'`)
  const more = headings.length > MOST_NAMED ? ` and ${headings.length - MOST_NAMED} more` : ""
  return `Columns seen: ${names.join(", ")}${more}`
}

const notRecords = (headings: ReadonlyArray<string>): string =>
  `no column is a counter of tokens. ${seenColumns(headings)}. Needed: model, at and counters such as input_tokens and output_tokens`

const groupsInCells = (columns: ReadonlyArray<Column>, cells: ReadonlyArray<string>) =>
  groupsOf(
    Object.fromEntries(
      columns.flatMap(({ isGroup, path }, place) => (isGroup === true ? [[path[0], cells[place]]] : []))
    )
  )

const recordOfCells = (columns: ReadonlyArray<Column>, cells: ReadonlyArray<string>, separator: string): CostRecord => {
  const record: Part = {}
  const times: Part = {}
  for (const [place, { heading, isGroup, isTime, path }] of columns.entries()) {
    const cell = cells[place]!
    if (cell === "" || isGroup === true) continue
    const time = isTime ? withYearFirst(cell) : undefined
    if (time !== undefined) for (const name of spellings(heading)) times[name] ??= time
    put(record, path, FIELDS.has(path[0]!) && path.length === 1 ? cell : valueOf(cell, separator))
  }
  const at = timeOf(times)
  // A text that is not a time stays as it is written, and the bill says so.
  return at === undefined ? record : { ...record, at: instantText(at) }
}

/** A date with dots has its day first, as spreadsheets of Europe write it: `20.11.2026 14:30`. */
const withYearFirst = (cell: string): string => {
  const [, day, month, year, time] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (\d\d:\d\d(?::\d\d)?))?$/u.exec(cell) ?? []
  if (day === undefined) return cell
  return `${year}-${month!.padStart(2, "0")}-${day.padStart(2, "0")}${time === undefined ? "" : `T${time}`}`
}

/** Puts a value into a part, unless it has one. */
const put = (record: Part, path: Path, value: unknown): void => {
  let part = record
  for (const name of path.slice(0, -1)) {
    const inner = Object.hasOwn(part, name) ? part[name] : undefined
    const next: Part = typeof inner === "object" && inner !== null ? (inner as Part) : {}
    Object.defineProperty(part, name, { value: next, enumerable: true, configurable: true, writable: true })
    part = next
  }
  const last = path.at(-1)!
  if (!Object.hasOwn(part, last))
    Object.defineProperty(part, last, { value, enumerable: true, configurable: true, writable: true })
}

const valueOf = (cell: string, separator: string): unknown => {
  if (/^\d{1,3}(?:\s\d{3})+$/u.test(cell)) return Number(cell.replaceAll(/\s/gu, ""))
  // Where semicolons separate cells, 1.000 and 1,000 are one or a thousand: the bill refuses the text.
  if (separator === ";" && /^\d{1,3}(?:[.,]\d{3})+$/u.test(cell)) return cell
  if (/^-?\d+(?:\.\d+)?$/u.test(cell)) return Number(cell)
  if (/^\d{1,3}(?:,\d{3})+$/u.test(cell)) return Number(cell.replaceAll(",", ""))
  return cell === "true" ? true : cell === "false" ? false : cell
}
