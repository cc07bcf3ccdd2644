import { partOf } from "../logs/logRecord.ts"
import { isPart, type Part } from "./counters.ts"
import type { ReadingFault, UsageRecord } from "./reading.ts"
import { familiesOf } from "./recognise.ts"
import type { Family } from "./shapes/shape.ts"

/** A usage, and what it was found in. */
export interface Envelope {
  readonly usage: Part
  /** Of which its counters are; none of an explicit cache. */
  readonly families: ReadonlyArray<Family>
  /** The usage's own surroundings and the response, from the inside out: they name the model, the tier and the calls of tools. */
  readonly bodies: ReadonlyArray<Part>
}

/**
 * Places where APIs, SDKs and logs put a usage, wholes before their parts; and the wrappers of stream events, batches
 * and logs.
 */
const PLACES = [
  "usage",
  "usageMetadata",
  "usage_metadata",
  "totalUsage",
  "billed_units",
  "tokens",
  "last_token_usage",
  "total_token_usage",
  "token_usage",
  "usage_info",
  "tokenUsage",
  "response",
  "message",
  "result",
  "data",
  "metadata",
  "payload",
  "info",
  "meta",
  "body",
  "serverContent",
  "interaction",
  "attributes",
  "generations",
  "llmOutput",
  "llm_output",
  "metrics",
  "accumulated_usage",
  "choices"
]

/** No response is nested deeper. */
const MAX_DEPTH = 6

/** The most members of an object of a response, as at the server: those of vendors have a twentieth of that. */
const MAX_MEMBERS = 1000

/** Whether an object has more members than are read, or is of bytes. */
export const isTooLong = (part: Part): boolean => ArrayBuffer.isView(part) || Object.keys(part).length > MAX_MEMBERS

/** The fault of a list or an object that is too long. */
export const tooMany = (field: string, most: number): ReadingFault => ({
  code: "InvalidUsage",
  message: `${field} has over ${most} members.`,
  fields: [field]
})

/** The fault of a response with an object that is too long. */
export const TOO_LONG = /* @__PURE__ */ tooMany("response", MAX_MEMBERS)

/** The usage of a record, that of `usage` before that of `response`; undefined if neither has one. */
export const openRecord = ({ response, usage }: UsageRecord): Envelope | ReadingFault | undefined => {
  const bodies: Array<Part> = []
  const found = usageIn(usage, bodies, 0)
  const other = usageIn(response, bodies, 0)
  return found ?? other
}

/** The parts of a record without a usage, from the inside out; of a list those of its members. */
export const bodiesIn = ({ response, usage }: UsageRecord): ReadonlyArray<Part> => {
  const bodies: Array<Part> = []
  for (const told of [usage, response].flat().slice(0, MAX_MEMBERS)) usageIn(told, bodies, 0)
  return bodies
}

const usageIn = (told: unknown, bodies: Array<Part>, depth: number): Envelope | ReadingFault | undefined => {
  const value = partOf(parsed(told))
  if (value === undefined || depth > MAX_DEPTH) return undefined
  if (isTooLong(value)) return TOO_LONG
  const families = isStorage(value) ? [] : familiesOf(value)
  if (families === undefined) return bodyIn(value, bodies, depth)
  const metadata = families[0] === "chat" ? parsed(value["metadata"]) : undefined
  if (isPart(metadata)) {
    // A row of LiteLLM keeps what the vendor said in its metadata.
    const kept = usageIn(metadata["usage_object"], bodies, depth + 1)
    if (kept !== undefined) {
      bodies.push(value)
      return kept
    }
  }
  return { usage: value, families, bodies }
}

/** Longer texts are not parsed as objects. */
const MAX_TEXT = 2 ** 18

/** Databases and spans keep objects as JSON in a string. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  if (value.length > MAX_TEXT) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const bodyIn = (value: Part, bodies: Array<Part>, depth: number): Envelope | ReadingFault | undefined => {
  let found: Envelope | ReadingFault | undefined
  for (const name of PLACES) {
    let wrapped = value[name]
    if (name === "choices" || name === "generations") {
      // The last chunk of Moonshot's streams has the usage in its choice, and what LangChain gives to callbacks in the
      // answer to each prompt. Of several it is not known whose usage that of one is.
      const [answer, other] = [wrapped].flat(2)
      wrapped = other === undefined && answer
    }
    found = usageIn(wrapped, bodies, depth + 1)
    if (found) break
  }
  bodies.push(value)
  // LangChain keeps there what the vendor said besides the usage, or with it.
  const other = usageIn(value["response_metadata"], bodies, depth + 1)
  return found ?? other
}

/** An explicit cache of Google's, as its API lists it. */
const isStorage = (value: Part): boolean =>
  value["cachedTokens"] !== undefined ||
  (value["createTime"] !== undefined && value["expireTime"] !== undefined && isPart(value["usageMetadata"]))
