import { partOf, textOf } from "../logs/logRecord.ts"
import { isPart, type Part } from "./counters.ts"
import type { ReadingFault } from "./reading.ts"

/** Whether one of these is a line of a batch's results, which says that the request was part of a batch. */
export const isOfBatch = (bodies: ReadonlyArray<Part>): boolean => {
  // What a batch puts around a response is never the innermost.
  for (let index = 1; index < bodies.length; index++) if (isResult(bodies[index]!)) return true
  return false
}

/** `custom_id` is OpenAI's, Azure's, Mistral's and Anthropic's, `key` is Gemini's, `processed_time` is Vertex AI's. */
const isResult = (line: Part): boolean => {
  const response = partOf(line["response"])
  if (typeof line["custom_id"] === "string") {
    return isPart(response?.["body"]) || partOf(line["result"])?.["type"] === "succeeded"
  }
  // Caches of programs have keys too.
  const isGemini = isPart(response?.["usageMetadata"] ?? response?.["usage_metadata"])
  return isGemini && (keyOf(line) !== undefined || typeof line["processed_time"] === "string")
}

/** Caller's key of a request in a Gemini batch. */
const keyOf = (line: Part): string | undefined => textOf(line["key"]) ?? textOf(partOf(line["metadata"])?.["key"])

/** Fault that a batch states for a request without an answer; undefined if it states none. */
export const unansweredFault = (said: unknown): ReadingFault | undefined => {
  const line = partOf(said)
  const [field, why] = (line !== undefined && failureIn(line)) || []
  if (field === undefined || why === undefined) return undefined
  return {
    code: "RequestFailed",
    message: `The batch has no answer to this request (${why}): nothing was billed for it.`,
    fields: [field]
  }
}

type Failure = readonly [field: string, why: string]

const failureIn = (line: Part): Failure | undefined => {
  const { custom_id, error, processed_time, request, response, status } = line
  if (typeof processed_time === "string") {
    const text = Array.isArray(partOf(request)?.["contents"]) ? textOf(status) : undefined
    return text === undefined ? undefined : ["status", shortened(text)]
  }
  // What programs keep under a key may have failed outside of a batch: a line of Gemini's has nothing else.
  const isGemini = keyOf(line) !== undefined && Object.keys(line).every((name) => GEMINI.has(name))
  if (typeof custom_id !== "string" && !isGemini) return undefined
  const result = partOf(line["result"])
  if (result !== undefined) return failedResult(result)
  if (isPart(error) || textOf(error) !== undefined) return ["error", nameOf(error)]
  const code = partOf(response)?.["status_code"]
  return typeof code === "number" && code >= 400 ? ["response.status_code", `status ${code}`] : undefined
}

const GEMINI: ReadonlySet<string> = new Set(["key", "metadata", "model", "error", "response"])

const UNANSWERED: ReadonlyArray<unknown> = ["errored", "expired", "canceled"]

/** Of Anthropic, whose error is a response with an error in it. */
const failedResult = ({ error, type }: Part): Failure | undefined => {
  if (!UNANSWERED.includes(type)) return undefined
  const within = partOf(error)?.["error"] ?? error
  return ["result.type", isPart(within) ? `${String(type)}, ${nameOf(within)}` : String(type)]
}

/** Vendor's name of an error: `batch_expired`, `invalid_request_error`, 429. */
const nameOf = (error: unknown): string => {
  const { code, message, status, type } = partOf(error) ?? { message: error }
  const name = [status, code, type, message].find((each) => typeof each === "string" || typeof each === "number")
  return shortened(String(name ?? "error"))
}

const shortened = (text: string): string => {
  const [line = ""] = text.split(/[\n:{]/u)
  return line.length > 60 ? `${line.slice(0, 60)}…` : line.trim()
}
