import { instantText } from "../../time/readInstant.ts"
import { partOf } from "../logs/logRecord.ts"
import { timeOf } from "../usage/timeOf.ts"
import type { BillContext, CostRecord } from "../schemas/CostRecord.ts"
import { csvRows } from "./csvRows.ts"

/** Something with names in it. */
type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => partOf(value) !== undefined

/** Formats of files with requests. */
export const INPUTS = ["json", "jsonl", "csv", "text"] as const

export type Input = (typeof INPUTS)[number]

/** Groups that programs name beside a record. */
export const GROUPS = ["project", "user", "team", "customer", "tags"] as const

/** The groups of a record by their names: ids or names, tags as a list with commas. */
export type RecordGroups = { readonly [Group in (typeof GROUPS)[number]]?: string }

/** A record, and the line that it stands in; null in a file that is one document. */
interface PlacedRecord {
  readonly line: number | null
  readonly record: CostRecord
  /** Absent if nothing beside the record names any. */
  readonly groups?: RecordGroups
}

/** A line that holds no record. */
export interface LineFault {
  readonly line: number | null
  readonly message: string
}

/** The records of a file, and its faults. */
export interface ReadRecords {
  readonly records: ReadonlyArray<PlacedRecord>
  readonly faults: ReadonlyArray<LineFault>
}

/** The format of a file, by its name, else by its first character. */
export const inputOf = (name: string, text: string): Input => {
  const [, extension] = /\.(json|jsonl|ndjson|csv)$/iu.exec(name) ?? []
  if (extension !== undefined)
    return extension.toLowerCase() === "ndjson" ? "jsonl" : (extension.toLowerCase() as Input)
  return /^\s*[[{]/u.test(text) ? "json" : "text"
}

/**
 * Reads the records of a file. JSON may hold one record, an array of them, a `records` field, a batch with its results,
 * or one record a line.
 */
export const readRecords = (text: string, input: Exclude<Input, "text">): ReadRecords => {
  const content = text.replace(/^\u{feff}/u, "")
  if (input === "csv") return csvRecords(content)
  if (input === "jsonl") return jsonLines(content)
  try {
    return collected(JSON.parse(content), null)
  } catch (error) {
    return /\n\s*[[{]/u.test(content.trim())
      ? jsonLines(content)
      : { records: [], faults: [{ line: null, message: content.trim() === "" ? "is empty" : notJson(error) }] }
  }
}

const jsonLines = (text: string): ReadRecords => {
  const all = text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return []
    try {
      return [collected(JSON.parse(line), index + 1)]
    } catch (error) {
      return [{ records: [], faults: [{ line: index + 1, message: notJson(error) }] }]
    }
  })
  return { records: all.flatMap(({ records }) => records), faults: all.flatMap(({ faults }) => faults) }
}

const notJson = (error: unknown): string => `is not JSON: ${(error as Error).message.replaceAll(/\s+/gu, " ")}`

const collected = (value: unknown, line: number | null): ReadRecords => {
  const values = Array.isArray(value) ? value : isPart(value) ? (recordsIn(value) ?? [value]) : [value]
  const records: Array<PlacedRecord> = []
  const faults: Array<LineFault> = []
  for (const each of values as ReadonlyArray<unknown>) {
    if (isPart(each)) records.push({ line, record: recordFrom(each), ...groupsOf(each) })
    else faults.push({ line, message: "is neither a record nor a response" })
  }
  return { records, faults }
}

const isText = (value: unknown): value is string => typeof value === "string"

const recordsIn = (value: Part): ReadonlyArray<unknown> | undefined => {
  const { model, outputs, records, results } = value
  if (Array.isArray(records)) return records
  const listed = [outputs, results].find(isResults)
  if (listed !== undefined) return listed
  const named = model ?? (isPart(value["metadata"]) ? value["metadata"]["model"] : undefined)
  // Inline responses are in the order of the requests, and have no keys.
  return inlinedIn(value, 0)?.map((each, index) =>
    isPart(each) ? { key: String(index), ...(typeof named === "string" ? { model: named } : {}), ...each } : each
  )
}

/** Batches of Mistral and of OpenRouter have lines of results in them. */
const isResults = (list: unknown): list is ReadonlyArray<Part> =>
  Array.isArray(list) && list.length > 0 && list.every((each) => isPart(each) && "custom_id" in each)

/** Finds the inline responses of a Gemini batch, as its API and its SDKs write them. */
const inlinedIn = (value: unknown, depth: number): ReadonlyArray<unknown> | undefined => {
  if (!isPart(value) || depth > MAX_DEPTH) return undefined
  const list = value["inlinedResponses"] ?? value["inlined_responses"]
  if (Array.isArray(list)) return list
  for (const within of [list, ...HOLDERS.map((name) => value[name])]) {
    const found = inlinedIn(within, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const HOLDERS = ["response", "output", "dest", "metadata", "batch"]

const MAX_DEPTH = 4

const FIELDS = new Set(["id", "at", "model", "provider", "api", "usage", "response", "expected", "request", "context"])

/** The fields of a context. In other programs a `context` means something else, and so does `expected`. */
const CONTEXT = {
  batch: true,
  channel: true,
  geo: true,
  host: true,
  aggregate: true,
  every_request_below: true,
  settle: true
} satisfies Readonly<Record<keyof BillContext, true>>

const isContext = (value: unknown): value is BillContext =>
  isPart(value) && Object.keys(value).every((name) => Object.hasOwn(CONTEXT, name))

/**
 * Makes a record of an object: itself if it has only fields of a record, else a response with its own time, by any name
 * of that, and the facts beside it.
 */
const recordFrom = (value: Part): CostRecord => {
  const isRecord = Object.keys(value).every((field) => FIELDS.has(field))
  if (isRecord && value["at"] !== undefined) return value
  const at = timeOf(value)
  if (isRecord) return at === undefined ? value : { ...value, at: instantText(at) }
  const { api, context, custom_id, id, key, metadata, model, provider, request, request_id } = value
  const name = [custom_id, isPart(metadata) ? metadata["key"] : undefined, key, id, request_id].find(isText)
  const isWrapper = isPart(value["response"]) || isPart(value["body"])
  return {
    ...(isText(api) && { api }),
    ...(isPart(request) && { request }),
    ...(isContext(context) && { context }),
    ...(isWrapper && isText(model) && { model }),
    ...(isWrapper && isText(provider) && { provider }),
    response: value,
    ...(name === undefined ? {} : { id: name }),
    ...(at === undefined ? {} : { at: instantText(at) })
  }
}

/** The groups beside a record, or in its metadata. */
const groupsOf = (value: Part): { readonly groups?: RecordGroups } => {
  const told = [value, value["metadata"]].filter(isPart)
  const groups = GROUPS.flatMap((group) => {
    const names = [group, `${group}_id`, `${group}Id`]
    const found = told.flatMap((part) => names.map((name) => groupText(part[name]))).find((text) => text !== "")
    return found === undefined ? [] : [[group, found] as const]
  })
  return groups.length === 0 ? {} : { groups: Object.fromEntries(groups) }
}

const groupText = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter(isText).slice(0, MOST_TAGS).join(", ")
    : typeof value === "number" || isText(value)
      ? String(value).slice(0, LONGEST_GROUP)
      : ""

const MOST_TAGS = 20

const LONGEST_GROUP = 200

const csvRecords = (text: string): ReadRecords => {
  const [head, ...rows] = csvRows(text)
  if (head === undefined) return { records: [], faults: [] }
  const records: Array<PlacedRecord> = []
  const faults: Array<LineFault> = []
  for (const { cells, line } of rows) {
    if (cells.length === head.cells.length) records.push({ line, record: recordOfCells(head.cells, cells) })
    else faults.push({ line, message: `has ${cells.length} cells, the first line ${head.cells.length}` })
  }
  return { records, faults }
}

/** A column is a field of the record, or else a counter of its usage; a dotted name leads inside. */
const recordOfCells = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): CostRecord => {
  const record: Record<string, unknown> = {}
  for (const [place, name] of names.entries()) {
    const cell = cells[place]!
    if (cell === "") continue
    const path = name.trim().split(".")
    const isOwn = FIELDS.has(path[0]!)
    const isText = isOwn && path.length === 1
    put(record, isOwn ? path : ["usage", ...path], isText ? cell : valueOf(cell))
  }
  return record
}

const put = (record: Record<string, unknown>, path: ReadonlyArray<string>, value: unknown): void => {
  let part = record
  for (const name of path.slice(0, -1)) {
    const inner = Object.hasOwn(part, name) ? part[name] : undefined
    const next: Record<string, unknown> = isPart(inner) ? inner : {}
    Object.defineProperty(part, name, { value: next, enumerable: true, configurable: true, writable: true })
    part = next
  }
  Object.defineProperty(part, path.at(-1)!, { value, enumerable: true, configurable: true, writable: true })
}

const valueOf = (cell: string): unknown =>
  /^-?\d+(?:\.\d+)?$/u.test(cell) ? Number(cell) : cell === "true" ? true : cell === "false" ? false : cell
