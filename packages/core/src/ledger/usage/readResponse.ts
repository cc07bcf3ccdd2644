import { instantText } from "../../time/readInstant.ts"

/** What a response says of itself that its price depends on. */
export interface ReadResponse {
  readonly model?: string
  readonly usage?: unknown
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at?: number | string | Date
}

type Part = Readonly<Record<string, unknown>>

/**
 * The model, the usage and the time in a whole response: of OpenAI's chat completions and responses,
 * Anthropic's messages, Google's generateContent, or a result of the AI SDK. What is not there is absent.
 */
export const readResponse = (response: unknown): ReadResponse => {
  if (!isPart(response)) return {}
  const { created, created_at, createTime, model, modelVersion, usage, usageMetadata } = response
  const own = isPart(response["response"]) ? response["response"] : {}
  const name = [model, modelVersion, own["modelId"]].find((each) => typeof each === "string" && each !== "")
  const seconds = [created, created_at].find((each) => typeof each === "number")
  const time = typeof seconds === "number" ? seconds * 1000 : (createTime ?? own["timestamp"])
  return {
    ...(typeof name === "string" ? { model: name } : {}),
    usage: usage ?? usageMetadata,
    ...(isTime(time) ? { at: time } : {})
  }
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null

const isTime = (value: unknown): value is number | string | Date =>
  typeof value === "number" || typeof value === "string" || value instanceof Date

/** When a response says that it was made: ISO 8601; undefined if it does not, and of a clock that was never set. */
export const timeOf = (response: unknown): string | undefined => {
  const inner = isPart(response) ? response["response"] : undefined
  const at = readResponse(response).at ?? readResponse(inner).at
  if (at === undefined || typeof at === "string") return at
  return Number(at) > FIRST_CALLS && Number(at) < LAST_INSTANT ? instantText(Number(at)) : undefined
}

const FIRST_CALLS = Date.parse("2020-01-01")
const LAST_INSTANT = 8.64e15
