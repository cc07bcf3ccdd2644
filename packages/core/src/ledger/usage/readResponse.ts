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
