import { Redacted } from "effect"
import { every, setting } from "./setting.ts"
import { url, whole } from "./values.ts"

/** Names as HTTP headers have them; OpenTelemetry's own are among them. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/u
const PRINTABLE = /^[\x20-\x7e]*$/u

/** Pairs as OpenTelemetry's variables hold them: `name=value,name=value`, with values percent-encoded. */
const pairs = (text: string): Readonly<Record<string, string>> | undefined => {
  const read: Record<string, string> = {}
  for (const part of text.split(",")) {
    const equals = part.indexOf("=")
    const name = part.slice(0, Math.max(equals, 0)).trim()
    const value = decoded(part.slice(equals + 1).trim())
    if (!NAME.test(name) || value === undefined || !PRINTABLE.test(value)) return undefined
    read[name] = value
  }
  return read
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const PAIRS = "name=value pairs, comma-separated, with values percent-encoded"

const headers = (text: string) => {
  const read = pairs(text)
  return read && Redacted.make(read)
}

/** Where traces and metrics go, under the names that OpenTelemetry gives these variables. */
export const telemetry = every({
  /** Null: nothing is sent. */
  otlpEndpoint: setting<string | null>("OTEL_EXPORTER_OTLP_ENDPOINT", null, "an http or https address", url),
  otlpHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    Redacted.make<Readonly<Record<string, string>>>({}),
    PAIRS,
    headers,
    {
      isSecret: true
    }
  ),
  /** Null: as the attributes of the resource say. */
  serviceName: setting<string | null>("OTEL_SERVICE_NAME", null, "a name", (text) => text.trim() || undefined),
  /** Of the traces that begin here, how many are taken: from 0 to 1. */
  sampledShare: setting("OTEL_TRACES_SAMPLER_ARG", 1, "a number from 0 to 1", (text) =>
    /^(0(\.\d+)?|1(\.0+)?)$/u.test(text) ? Number(text) : undefined
  ),
  resourceAttributes: setting<Readonly<Record<string, string>>>("OTEL_RESOURCE_ATTRIBUTES", {}, PAIRS, pairs),
  metricsHost: setting("METRICS_HOST", "127.0.0.1", "a host name or an address", (text) => text.trim() || undefined),
  /** Null: metrics are not served. */
  metricsPort: setting<number | null>("METRICS_PORT", null, "a port from 0 to 65535", whole(0, 65_535))
})
