import { instantText } from "../../time/readInstant.ts"
import { parsedLine, partOf } from "../logs/logRecord.ts"
import { timeOf } from "../usage/timeOf.ts"
import type { BillContext, CostRecord } from "../schemas/CostRecord.ts"
import { openRecord } from "../usage/envelope.ts"
import { csvRecords, FIELDS, type NamedColumns } from "./csvRecords.ts"
import { groupsOf, type RecordGroups } from "./groups.ts"

/** Something with names in it. */
type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => partOf(value) !== undefined

/** Formats of files with requests. */
export const INPUTS = ["json", "jsonl", "csv", "text"] as const

export type Input = (typeof INPUTS)[number]

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

/** The format of a file, by its name, else by its first characters; lines of a log may have a prefix. */
export const inputOf = (name: string, text: string): Input => {
  const [, extension] = /\.(json|jsonl|ndjson|csv)$/iu.exec(name) ?? []
  if (extension !== undefined)
    return extension.toLowerCase() === "ndjson" ? "jsonl" : (extension.toLowerCase() as Input)
  if (text.split("\n", MOST_LINES).some(isPrefixedUsage)) return "jsonl"
  return /^\s*[[{]/u.test(text) ? "json" : "text"
}

/** The first lines of a file say what it is. */
const MOST_LINES = 100

const isPrefixedUsage = (line: string): boolean => {
  const { value } = prefixedIn(line) ?? {}
  return value !== undefined && openRecord({ response: value }) !== undefined
}

/**
 * Reads the records of a file. JSON may hold one record, an array of them, a `records` field, a batch with its results,
 * or one record a line. `columns` names the columns of a CSV that are not named as they are. A line of a program's log is read from its first `{`, and its day from what is before.
 */
export const readRecords = (text: string, input: Exclude<Input, "text">, columns?: NamedColumns): ReadRecords => {
  const content = text.replace(/^\u{feff}/u, "")
  if (input === "csv") return csvRecords(content, columns)
  if (input === "jsonl") return jsonLines(content)
  try {
    return collected(JSON.parse(content), null)
  } catch (error) {
    const trimmed = content.trim()
    return /\n\s*[[{]/u.test(trimmed) || trimmed.split("\n", MOST_LINES).some(isPrefixedUsage)
      ? jsonLines(content)
      : { records: [], faults: [{ line: null, message: trimmed === "" ? "is empty" : notJson(error) }] }
  }
}

/** A line, with what a program has written before the record in it. */
interface ReadLine extends ReadRecords {
  readonly isPrefixed?: boolean
  /** There is no record in it, not even a part of one. */
  readonly isPlain?: boolean
}

/** Lines without a record are usual in the log of a program, and a fault in a file of records. */
const jsonLines = (text: string): ReadRecords => {
  const all = text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : readLine(line, index + 1)))
  const isLog = all.some(({ isPrefixed }) => isPrefixed)
  return {
    records: all.flatMap(({ records }) => records),
    faults: all.flatMap(({ faults, isPlain }) => (isLog && isPlain === true ? [] : faults))
  }
}

const readLine = (text: string, line: number): ReadLine => {
  try {
    return collected(JSON.parse(text), line)
  } catch (error) {
    const prefixed = prefixedIn(text)
    if (prefixed === undefined)
      return { records: [], faults: [{ line, message: notJson(error) }], isPlain: !text.includes("{") }
    const { prefix, value } = prefixed
    const { faults, records } = collected(value, line)
    return {
      records: records.map(({ record, ...placed }) => ({ ...placed, record: withDay(record, prefix) })),
      faults,
      isPrefixed: true
    }
  }
}

/** The object at the end of a line, and the words before it. */
const prefixedIn = (line: string): { readonly prefix: string; readonly value: Part } | undefined => {
  const start = line.indexOf("{")
  const prefix = line.slice(0, Math.max(start, 0))
  if (!/\w/u.test(prefix)) return undefined
  const value = partOf(parsedLine(line.slice(start)))
  return value && { prefix, value }
}

/** A record that says no time has that of its prefix. */
const withDay = (record: CostRecord, prefix: string): CostRecord => {
  if (record.at !== undefined || timeOf(record) !== undefined) return record
  const at = timeOf({ at: timeIn(prefix) })
  return at === undefined ? record : { ...record, at: instantText(at) }
}

/** The time in a prefix, such as `2026-10-02T09:00:00Z`, `2026/10/02 09:00:00,123` or `02/Oct/2026:09:00:00 +0000`. */
const timeIn = (prefix: string): string | undefined => {
  const found = DATES.map((date) => date.exec(prefix)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return undefined
  const { clock, day, month = "", offset = "Z", year } = found
  const place = MONTHS.indexOf(month.toLowerCase())
  const date = `${year}-${place === -1 ? month : String(place + 1).padStart(2, "0")}-${day}`
  return clock === undefined ? date : `${date}T${clock}${offset}`
}

/** A day without its year is none. */
const DATES = [
  /(?<![\d./-])(?<year>\d{4})[-/](?<month>\d\d)[-/](?<day>\d\d)(?:[T ](?<clock>\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(?<offset>Z|[-+]\d\d:?\d\d)?)?/u,
  /(?<![\d./-])(?<day>\d\d)[ /-](?<month>[A-Z][a-z]{2})[ /-](?<year>\d{4})(?:[: ](?<clock>\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(?<offset>Z|[-+]\d\d:?\d\d)?)?/u
]

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

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
