import { instantText, millisIn } from "../../time/readInstant.ts"
import type { LogAgent } from "../logs/agents/agents.ts"
import { repositoryOf } from "../logs/agents/agent.ts"
import type { ExportedResponse } from "../logs/exports/ExportedResponse.ts"
import { FIRST_DAY, MAX_COUNT, SPELLINGS, WORD } from "../logs/exports/exportFaults.ts"
import { type LogPart, type Paid, partOf, textOf, withoutUndefined } from "../logs/logRecord.ts"
import type { Hash } from "../logs/snapshot.ts"
import { FAILED, spanKind } from "../usage/calls.ts"
import { isCounter } from "../usage/unread.ts"
import { type Attributes, attributesOf, fieldOf, millisOf, partsIn, partsOf, valueOf } from "./otlp.ts"

/** The facts of a response that an operator names attributes for. */
export type TelemetryFact = "person" | "repository" | "service" | "paid"

/** The attributes that say each fact; of several the first that is there. */
export type TelemetryNames = Readonly<Record<TelemetryFact, ReadonlyArray<string>>>

/** Attributes as agents and the conventions of OpenTelemetry name them. */
export const TELEMETRY_NAMES: TelemetryNames = {
  person: ["user.email", "enduser.id", "user.name", "user.account_uuid", "user.account_id", "user.id"],
  repository: ["vcs.repository.url.full", "vcs.repository.name", "copilot_chat.repo.remote_url"],
  service: ["service.name"],
  paid: ["ratecard.paid", "auth_mode", "auth_type"]
}

/** Terms of reading telemetry. */
export interface TelemetryOptions {
  /** Hashes ids: 22 characters of base64url of SHA-256. */
  readonly hash: Hash
  /** Milliseconds since the epoch: what is of more than a day later is unread. */
  readonly now: number
  /** The attributes of each fact, instead of the usual ones. */
  readonly names?: Partial<TelemetryNames>
}

/** Telemetry of one name that tells of usage and was not read, with the reason. */
export interface UnreadTelemetry {
  /** The name of the event, the span or the metric. */
  readonly what: string
  /** The number of events, spans or points. */
  readonly count: number
  readonly why: string
  /** The `service.name` that sent it. */
  readonly service?: string
  /** Other telemetry of the same program says it too, and exactly: nothing is lost where that is sent. */
  readonly isSaidElsewhere?: true
}

/** The responses that a message tells of, each once, and what it has that was not read. */
export interface Telemetry {
  readonly responses: ReadonlyArray<ExportedResponse>
  readonly unread: ReadonlyArray<UnreadTelemetry>
}

const MESSAGES = {
  logs: ["resourceLogs", "scopeLogs", "logRecords"],
  spans: ["resourceSpans", "scopeSpans", "spans"],
  metrics: ["resourceMetrics", "scopeMetrics", "metrics"]
} as const

/**
 * Whether a value is a message of OTLP: logs, spans or metrics.
 *
 * @example
 * isTelemetry({ resourceLogs: [] }) // => true
 */
export const isTelemetry = (message: unknown): boolean =>
  Object.values(MESSAGES).some(([name]) => Array.isArray(fieldOf(partOf(message), name)))

/**
 * Reads one message of OTLP as its JSON encoding gives it: the events of agents and the spans of requests to models, each
 * response once. The id of a response is a hash of the id that its vendor gave it; of a span without one that of its
 * trace and its own; of an event without one its session, time, model and counters. So what is sent again has the same
 * ids. What has no usage by its nature is passed over; what has and is not understood is in `unread`.
 *
 * @example
 * const attributes = [
 *   { key: "event.name", value: { stringValue: "api_request" } },
 *   { key: "request_id", value: { stringValue: "req_1" } },
 *   { key: "model", value: { stringValue: "claude-haiku-4-5" } },
 *   { key: "input_tokens", value: { intValue: "1011" } },
 *   { key: "output_tokens", value: { intValue: "65" } }
 * ]
 * const event = { timeUnixNano: "1796018669992000000", body: { stringValue: "claude_code.api_request" }, attributes }
 * const message = { resourceLogs: [{ scopeLogs: [{ logRecords: [event] }] }] }
 * const hash = (text) => text.replaceAll(/\W/gu, "-").padEnd(22, "-").slice(0, 22)
 * readTelemetry(message, { hash, now: 1796018669992 }).responses[0].usage // => { input_tokens: 1011, output_tokens: 65 }
 */
export const readTelemetry = (message: unknown, options: TelemetryOptions): Telemetry => {
  const part = partOf(message) ?? {}
  const reader = new TelemetryReader(options)
  for (const { part: event, resource } of partsOf(part, MESSAGES.logs)) reader.event(event, resource)
  for (const { part: span, resource } of partsOf(part, MESSAGES.spans)) reader.span(span, resource)
  for (const { part: metric, resource } of partsOf(part, MESSAGES.metrics)) reader.metric(metric, resource)
  return { responses: [...reader.responses.values()], unread: [...reader.unread.values()] }
}

/** Events that agents write of each response. */
const EVENTS: ReadonlyMap<string, LogAgent> = new Map([
  ["claude_code.api_request", "claude-code"],
  ["codex.sse_event", "codex"],
  ["gemini_cli.api_response", "gemini"],
  ["qwen-code.api_response", "qwen-code"]
])

/** The event of the conventions, which says what a span of a request says. */
const DETAILS = "gen_ai.client.inference.operation.details"

/** Events whose tokens are those of a turn, of a subagent or of a summary: not of a response. */
const NO_RESPONSES: ReadonlySet<string> = new Set([
  "claude_code.compaction",
  "claude_code.subagent_completed",
  "copilot_chat.agent.turn",
  "gemini_cli.chat_compression",
  "qwen-code.chat_compression"
])

/** Agents whose events say of each response more than their spans. */
const BY_EVENTS: ReadonlySet<LogAgent> = new Set(["codex", "gemini", "qwen-code"])

/** Agents by the names of their services. */
const SERVICES: ReadonlyArray<readonly [RegExp, LogAgent]> = [
  [/^claude[-_]code$/u, "claude-code"],
  [/^codex(?:$|[-_])/u, "codex"],
  [/^gemini-cli$/u, "gemini"],
  [/^qwen-code$/u, "qwen-code"],
  [/^copilot-chat$/u, "copilot-chat"],
  [/^github-copilot$/u, "copilot"]
]

const agentOfService = ({ "service.name": name }: Attributes): LogAgent =>
  SERVICES.find(([pattern]) => pattern.test(String(name)))?.[1] ?? "otel"

const WHY = {
  said: "The program's events say it of each response: send logs.",
  sums: "Sums, which events or spans say of each response: send logs or traces.",
  cache: "It lacks the counters of caches, which its span has: send traces.",
  strange: "It has tokens, and its meaning is unknown.",
  counterless: "It has no counters of tokens.",
  failed: "It failed and has no counters of tokens: if it was answered in part, that was billed.",
  zero: "All its counters are 0, which says nothing.",
  model: "It names no model.",
  time: "It has no time of a response."
}

/** A response before it has an id. */
interface Found {
  readonly what: string
  readonly agent: LogAgent
  readonly attributes: Attributes
  readonly resource: Attributes
  readonly at: number | undefined
  readonly lastAt?: number | undefined
  /** The id of the span, where that is of this response alone. */
  readonly place?: string | undefined
  readonly isFailed?: boolean
}

class TelemetryReader {
  readonly responses = new Map<string, ExportedResponse>()
  readonly unread = new Map<string, UnreadTelemetry>()
  readonly #options: TelemetryOptions
  readonly #names: TelemetryNames
  #session = { text: "", hash: "" }

  constructor(options: TelemetryOptions) {
    this.#options = options
    this.#names = { ...TELEMETRY_NAMES, ...options.names }
  }

  event(event: LogPart, resource: Attributes): void {
    const attributes = attributesOf(event)
    const what = eventName(event, attributes)
    const own = EVENTS.get(what)
    const agent = own ?? agentOfService(resource)
    const stamp = textOf(attributes["event.timestamp"])
    const at =
      millisOf(fieldOf(event, "timeUnixNano")) ??
      numberOf(stamp && millisIn(stamp)) ??
      millisOf(fieldOf(event, "observedTimeUnixNano"))
    const found = { what, agent, attributes, resource, at }
    if (own !== undefined) {
      // Of all that it streams, Codex writes an event.
      if (what === "codex.sse_event" && !hasTokens(attributes) && !hasLostUsage(attributes)) return
      return this.#take(found)
    }
    if (NO_RESPONSES.has(what) || !hasTokens(attributes)) return
    if (what !== DETAILS) return this.#pass(found, WHY.strange)
    // The agent's own event says the same with all counters.
    if (BY_EVENTS.has(agent)) return
    if (agent !== "otel") return this.#pass(found, WHY.cache, true)
    this.#take({ ...found, place: placeOf(event) })
  }

  span(span: LogPart, resource: Attributes): void {
    const attributes = attributesOf(span)
    const what = textOf(span["name"]) ?? "span"
    const agent = what === "claude_code.llm_request" ? "claude-code" : agentOfService(resource)
    const kind = what === "claude_code.llm_request" ? "call" : spanKind(attributes)
    if (BY_EVENTS.has(agent)) return hasTokens(attributes) ? this.#pass({ what, resource }, WHY.said, true) : undefined
    if (kind === undefined) return hasTokens(attributes) ? this.#pass({ what, resource }, WHY.strange) : undefined
    if (kind === "sum") return
    const status = partOf(span["status"])?.["code"]
    const at = millisOf(fieldOf(span, "startTimeUnixNano"))
    this.#take({
      what,
      agent,
      attributes,
      resource,
      at,
      // Its event says more, and is later.
      lastAt: agent === "claude-code" ? at : millisOf(fieldOf(span, "endTimeUnixNano")),
      place: placeOf(span),
      isFailed: status === FAILED || status === "STATUS_CODE_ERROR"
    })
  }

  metric(metric: LogPart, resource: Attributes): void {
    const what = textOf(metric["name"]) ?? ""
    if (!/token|cost/iu.test(what)) return
    const data = ["sum", "gauge", "histogram", "exponentialHistogram", "summary"].map((name) => fieldOf(metric, name))
    const points = data.flatMap((each) => partsIn(partOf(each), "dataPoints")).length
    if (points > 0) this.#pass({ what, resource }, WHY.sums, true, points)
  }

  #pass({ resource, what }: Pick<Found, "what" | "resource">, why: string, isSaidElsewhere = false, count = 1): void {
    const of = { service: serviceOf(resource["service.name"]), isSaidElsewhere: isSaidElsewhere || undefined }
    const named = { what: oneLine("model", what) ?? "unnamed", why, ...withoutUndefined(of) } as const
    const keyOf = (one: object): string => Object.values(one).join("\n")
    const isOther = this.unread.size >= MOST_UNREAD && !this.unread.has(keyOf(named))
    const unread = isOther ? { what: "others", why: "There is more of other names." } : named
    const before = this.unread.get(keyOf(unread))?.count ?? 0
    this.unread.set(keyOf(unread), { count: before + count, ...unread })
  }

  #take(found: Found): void {
    const { agent, at, attributes, isFailed, lastAt, place, resource } = found
    const usage = usageIn(agent, attributes)
    if (typeof usage === "string") {
      if (usage !== WHY.counterless || isFailed !== true) return this.#pass(found, usage)
      return isRefused(attributes) ? undefined : this.#pass(found, WHY.failed)
    }
    const model = oneLine("model", textIn(attributes, MODELS))
    if (model === undefined) return this.#pass(found, WHY.model)
    const time = at === undefined || at > this.#options.now + DAY ? undefined : instantText(at)
    if (time === undefined || time < FIRST_DAY) return this.#pass(found, WHY.time)
    const session = textIn(attributes, SESSIONS)
    const id = textIn(attributes, IDS) ?? place ?? idBy(session, attributes["event.timestamp"] ?? at!, model, usage)
    const key = this.#options.hash(`${agent}\n${id}`)
    if (this.responses.has(key)) return
    const until = lastAt !== undefined && lastAt > at! && lastAt <= this.#options.now + DAY ? lastAt : undefined
    const factOf = (fact: TelemetryFact): string | undefined => {
      for (const name of this.#names[fact]) {
        const value = attributes[name] ?? resource[name]
        if (value !== undefined && value !== "" && value === value) return String(value)
      }
      return undefined
    }
    this.responses.set(key, {
      v: 1,
      agent,
      id: key,
      at: time,
      ...(until !== undefined && { last_at: instantText(until) }),
      model,
      ...withoutUndefined({
        provider: oneLine("provider", providerOf(agent, attributes)),
        tier: oneLine("tier", textIn(attributes, TIERS)),
        gap: isFailed === true ? ("stream" as const) : undefined
      }),
      usage,
      ...withoutUndefined({
        session: session === undefined ? undefined : this.#hashed(`${agent}\n${session}`),
        person: oneLine("person", factOf("person")),
        repository: oneLine("repository", repositoryOf(factOf("repository"))),
        service: serviceOf(factOf("service")),
        paid: paidBy(factOf("paid"))
      })
    })
  }

  /** The responses of a session follow each other. */
  #hashed(text: string): string {
    if (text !== this.#session.text) this.#session = { text, hash: this.#options.hash(text) }
    return this.#session.hash
  }
}

/** A message has no more kinds of telemetry than that, but for one that is made to. */
const MOST_UNREAD = 100

const DAY = 86_400_000

const MODELS = ["gen_ai.response.model", "gen_ai.request.model", "model", "llm.model_name"]

const IDS = ["gen_ai.response.id", "request_id", "response_id", "llm.response.id"]

const SESSIONS = [
  "session.id",
  "conversation.id",
  "copilot_chat.parent_chat_session_id",
  "copilot_chat.chat_session_id",
  "gen_ai.conversation.id"
]

const TIERS = ["openai.response.service_tier", "gen_ai.openai.response.service_tier", "service_tier"]

/** The first text of these names. */
const textIn = (attributes: Attributes, names: ReadonlyArray<string>): string | undefined => {
  for (const name of names) {
    const text = textOf(attributes[name])
    if (text !== undefined) return text
  }
  return undefined
}

/** An id of what an event says, in whichever order. */
const idBy = (session = "", time: unknown, model: string, usage: LogPart): string =>
  [session, time, model, ...Object.entries(usage).map(String).toSorted()].join(" ")

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined)

/** The name of an event. Claude Code says its own before it in the body alone. */
const eventName = (event: LogPart, attributes: Attributes): string => {
  const name = textOf(attributes["event.name"]) ?? textOf(fieldOf(event, "eventName"))
  const body = valueOf(event["body"])
  if (typeof body !== "string" || body.length > LONGEST_NAME) return name ?? "event"
  return name === undefined || body.endsWith(`.${name}`) ? body : name
}

const LONGEST_NAME = 100

const placeOf = (part: LogPart): string | undefined => {
  const [trace, span] = [textOf(fieldOf(part, "traceId")), textOf(fieldOf(part, "spanId"))]
  return trace === undefined || span === undefined ? undefined : `${trace} ${span}`
}

/** Whether a name is of a counter. There are few names, and each is in every event. */
const isCounted = (name: string): boolean => {
  let known = counted.get(name)
  if (known === undefined) {
    known = isCounter(name) || name === MINUTES
    if (counted.size < MOST_NAMES) counted.set(name, known)
  }
  return known
}

/** Parts of another counter of Claude Code. */
const MINUTES = "cache_creation_5m_tokens"
const HOUR = "cache_creation_1h_tokens"

const counted = new Map<string, boolean>()

const MOST_NAMES = 10_000

/** Names that have a number for sure. */
const TOKENS = /tokens$|token_count(?:$|[._])|\.usage\./u

const hasTokens = (attributes: Attributes): boolean => {
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== 0 && value !== "0" && isCounted(name) && TOKENS.test(name)) return true
  }
  return false
}

/** Words that change a price. */
const WORDS: ReadonlySet<string> = new Set(["openai.request.service_tier", "speed"])

/** The counters of attributes as a usage, or why they are none. */
const usageIn = (agent: LogAgent, attributes: Attributes): LogPart | string => {
  const usage: Record<string, unknown> = {}
  const isPlain = "input_tokens" in attributes
  let tokens = 0
  let isThere = false
  for (const name in attributes) {
    const value = attributes[name]!
    if (WORDS.has(name)) {
      if (typeof value === "string" && WORD.test(value)) usage[name] = value
      continue
    }
    if (!isCounted(name) || (isPlain && name.startsWith("gen_ai."))) continue
    const count = typeof value === "string" && /^\d{1,16}$/u.test(value) ? Number(value) : value
    const isOfTokens = TOKENS.test(name)
    if (typeof count !== "number" || !(count >= 0 && count <= MAX_COUNT)) {
      if (isOfTokens) return `${name.slice(0, LONGEST_NAME)} is not a number of tokens.`
    } else if (!WORD.test(name)) {
      if (count > 0) return WHY.strange
    } else {
      usage[name] = count
      if (isOfTokens) {
        isThere = true
        tokens += count
      }
    }
  }
  if (!isThere) return WHY.counterless
  if (tokens === 0) return WHY.zero
  return agent === "claude-code" ? asMessages(usage) : usage
}

/** The name of a service; a program that has none is called unknown by the SDK. */
const serviceOf = (name: unknown): string | undefined =>
  /^unknown_service(?:$|:)/u.test(String(name)) ? undefined : oneLine("service", textOf(name))

/** Whether a request was refused, which costs nothing. */
const isRefused = (attributes: Attributes): boolean => STATUSES.some((name) => Number(attributes[name]) >= 400)

const STATUSES = ["http.response.status_code", "http.status_code", "status_code", "error.type"]

/** Codex says so of an end of a stream that it could not read. */
const hasLostUsage = ({ "error.message": error, "event.kind": kind }: Attributes): boolean =>
  kind === "response.completed" && error !== undefined

/** Names of Claude Code's counters, and those of the API that it has them of. */
const MESSAGES_NAMES: Readonly<Record<string, string>> = {
  cache_read_tokens: "cache_read_input_tokens",
  cache_creation_tokens: "cache_creation_input_tokens"
}

/** Claude Code's counters as its logs have them, with the lifetimes of what is written to the cache. */
const asMessages = (usage: LogPart): LogPart => {
  const renamed: Record<string, unknown> = {}
  for (const name in usage) if (name !== HOUR && name !== MINUTES) renamed[MESSAGES_NAMES[name] ?? name] = usage[name]
  if (HOUR in usage || MINUTES in usage) {
    const split = { ephemeral_5m_input_tokens: usage[MINUTES] ?? 0, ephemeral_1h_input_tokens: usage[HOUR] ?? 0 }
    renamed["cache_creation"] = split
  }
  return renamed
}

/** The seller of the model. Copilot's is GitHub, which its logs do not say: its prices are those of the makers. */
const providerOf = (agent: LogAgent, attributes: Attributes): string | undefined => {
  if (agent === "copilot" || agent === "copilot-chat") return undefined
  const own = textOf(attributes["anthropic.provider"])
  if (own !== undefined) return own === "firstParty" ? undefined : own
  return textIn(attributes, PROVIDERS)
}

const PROVIDERS = ["gen_ai.provider.name", "gen_ai.system", "llm.provider", "llm.system"]

/** A text as the field of an exported response has it: on one line, and not too long. */
const oneLine = (field: keyof typeof SPELLINGS, text: string | undefined): string | undefined => {
  if (text === undefined || text === "" || SPELLINGS[field].pattern.test(text)) return text || undefined
  const short = text
    .slice(0, 100)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
  return SPELLINGS[field].pattern.test(short) ? short : undefined
}

/** Ways of being paid for, as operators and agents call them. */
const paidBy = (text: string | undefined): Paid | undefined => {
  if (text === undefined) return undefined
  if (/^(?:plan|subscription|chatgpt.*|oauth.*|login.?with.?google|qwen-oauth)$/iu.test(text)) return "plan"
  return /^(?:metered|api|api.?key|.+-api-key|vertex-ai|openai|anthropic|use_.+)$/iu.test(text) ? "metered" : undefined
}
