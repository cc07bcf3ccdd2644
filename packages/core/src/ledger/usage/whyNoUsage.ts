import { partOf, textOf } from "../logs/logRecord.ts"
import type { Part } from "./counters.ts"
import { bodiesIn } from "./envelope.ts"
import type { ReadingFault, UsageRecord } from "./reading.ts"

/** Why a record has no usage: it is an error, or a part of a stream without one; otherwise its shape is unknown. */
export const whyNoUsage = (record: UsageRecord): ReadingFault => ({
  code: "UnknownShape",
  message: reasonIn(bodiesIn(record)) ?? UNKNOWN,
  fields: ["usage"]
})

const UNKNOWN = "No usage found. Pass the response of an API or SDK, its usage, or lines of an agent's log."

const CHUNK = "A chunk of a stream without usage, or all: the last has it with stream_options: {include_usage: true}."

const ANTHROPIC_EVENT = "An event of a stream without usage: the last message_delta has it."

const GEMINI_CHUNK = "A chunk of a stream without usage: the last chunk has it as usageMetadata."

const RESPONSES_EVENT = "An event of a stream without usage: response.completed has it."

/** The first of what parts are, from the inside out: an error goes before all else. */
const reasonIn = (bodies: ReadonlyArray<Part>): string | undefined => {
  for (const body of bodies) {
    const error = errorIn(body)
    if (error !== undefined) return error
  }
  for (const { candidates, choices, model, object, type, usage } of bodies) {
    if (Array.isArray(candidates)) return GEMINI_CHUNK
    // Answers of other APIs than chat completions have a type.
    if (Array.isArray(choices) || (usage === null && model && !(object ?? type))) return CHUNK
    if (typeof type !== "string") continue
    if (/^(?:(?:content_block|message)_[ds]|ping$)/u.test(type)) return ANTHROPIC_EVENT
    if (type.startsWith("response.")) return RESPONSES_EVENT
  }
  return undefined
}

/** Anthropic, OpenAI and Google say an error as an object, others as a text; `null` is none. */
const errorIn = ({ error, message, type }: Part): string | undefined => {
  const part = partOf(error)
  const said = textOf(error) ?? textOf(part?.["message"]) ?? (type === "error" ? (textOf(message) ?? "") : undefined)
  if (said === undefined && part === undefined) return undefined
  const kind = textOf(part?.["type"]) ?? textOf(part?.["status"]) ?? textOf(part?.["code"])
  const told = [...(kind === undefined ? [] : [cut(kind)]), ...(said ? [JSON.stringify(cut(said))] : [])].join(", ")
  return `The body is an error without usage${told === "" ? "" : `: ${told}`}. Leave it out, or pass the response of the retry.`
}

const MOST = 120

const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)
