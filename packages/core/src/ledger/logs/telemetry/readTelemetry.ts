import type { ExportedResponse } from "../exports/ExportedResponse.ts"
import type { Hash } from "../snapshot.ts"

/** The facts of a response that an operator names attributes for. */
export type TelemetryFact = "person" | "repository" | "service" | "paid"

/** The attributes that say each fact; of several the first that is there. */
export type TelemetryNames = Readonly<Record<TelemetryFact, ReadonlyArray<string>>>

/** Attributes as agents and the conventions of OpenTelemetry name them. */
export const TELEMETRY_NAMES: TelemetryNames = {
  person: ["user.email", "enduser.id", "user.id", "user.name", "user.account_uuid", "user.account_id"],
  repository: ["vcs.repository.url.full", "vcs.repository.name", "repository"],
  service: ["service.name"],
  paid: ["ratecard.paid", "billing.mode", "auth_mode", "auth_type"]
}

/** Terms of reading telemetry. */
export interface TelemetryOptions {
  /** Hashes ids: 22 characters of base64url of SHA-256. */
  readonly hash: Hash
  /** Milliseconds since the epoch: what is later than a day after it is unread. */
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
}

/** The responses that a message tells of, each once, and what it has that was not read. */
export interface Telemetry {
  readonly responses: ReadonlyArray<ExportedResponse>
  readonly unread: ReadonlyArray<UnreadTelemetry>
}

/** Whether a value is a message of OTLP: logs, spans or metrics. */
export const isTelemetry = (message: unknown): boolean =>
  typeof message === "object" && message !== null && FIELDS.some((name) => name in message)

const FIELDS = [
  "resourceLogs",
  "resourceSpans",
  "resourceMetrics",
  "resource_logs",
  "resource_spans",
  "resource_metrics"
]

/** Reads one message of OTLP as its JSON encoding gives it. */
export const readTelemetry = (_message: unknown, _options: TelemetryOptions): Telemetry => ({
  responses: [],
  unread: []
})
