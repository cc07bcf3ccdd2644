import { Reader, Writer } from "protobufjs/minimal.js"

/** A signal of OTLP, by the last part of its path. */
export type Signal = "logs" | "traces" | "metrics"

/** The signals of OTLP. */
export const SIGNALS: ReadonlyArray<Signal> = ["logs", "traces", "metrics"]

/**
 * The fields of each message that are read, by their numbers: name, and type or message, with `[]` for a list of them.
 * Others are passed over, as protobuf has it.
 */
const MESSAGES: Readonly<Record<string, Readonly<Record<number, readonly [name: string, type: string]>>>> = {
  logs: { 1: ["resourceLogs", "ResourceLogs[]"] },
  ResourceLogs: { 1: ["resource", "Resource"], 2: ["scopeLogs", "ScopeLogs[]"] },
  ScopeLogs: { 1: ["scope", "Scope"], 2: ["logRecords", "LogRecord[]"] },
  LogRecord: {
    1: ["timeUnixNano", "fixed64"],
    5: ["body", "AnyValue"],
    6: ["attributes", "KeyValue[]"],
    9: ["traceId", "bytes"],
    10: ["spanId", "bytes"],
    11: ["observedTimeUnixNano", "fixed64"],
    12: ["eventName", "string"]
  },
  traces: { 1: ["resourceSpans", "ResourceSpans[]"] },
  ResourceSpans: { 1: ["resource", "Resource"], 2: ["scopeSpans", "ScopeSpans[]"] },
  ScopeSpans: { 1: ["scope", "Scope"], 2: ["spans", "Span[]"] },
  Span: {
    1: ["traceId", "bytes"],
    2: ["spanId", "bytes"],
    5: ["name", "string"],
    7: ["startTimeUnixNano", "fixed64"],
    8: ["endTimeUnixNano", "fixed64"],
    9: ["attributes", "KeyValue[]"],
    15: ["status", "Status"]
  },
  Status: { 3: ["code", "int32"] },
  metrics: { 1: ["resourceMetrics", "ResourceMetrics[]"] },
  ResourceMetrics: { 1: ["resource", "Resource"], 2: ["scopeMetrics", "ScopeMetrics[]"] },
  ScopeMetrics: { 1: ["scope", "Scope"], 2: ["metrics", "Metric[]"] },
  Metric: {
    1: ["name", "string"],
    5: ["gauge", "Points"],
    7: ["sum", "Points"],
    9: ["histogram", "Points"],
    10: ["exponentialHistogram", "Points"],
    11: ["summary", "Points"]
  },
  Points: { 1: ["dataPoints", "Unread[]"] },
  Resource: { 1: ["attributes", "KeyValue[]"] },
  Scope: { 1: ["name", "string"], 2: ["version", "string"] },
  KeyValue: { 1: ["key", "string"], 2: ["value", "AnyValue"] },
  AnyValue: {
    1: ["stringValue", "string"],
    2: ["boolValue", "bool"],
    3: ["intValue", "int64"],
    4: ["doubleValue", "double"],
    // Of a list, an object and bytes it is enough to know that they are there.
    5: ["arrayValue", "Unread"],
    6: ["kvlistValue", "Unread"],
    7: ["bytesValue", "Unread"]
  },
  Unread: {}
}

/** A message in protobuf, as the object that its JSON encoding gives. Throws where it is not one. */
export const decodeProtobuf = (signal: Signal, bytes: Uint8Array): unknown => {
  const reader = Reader.create(bytes)
  return messageIn(reader, signal, reader.len)
}

/** Reads a message up to its end, which the reader refuses to go beyond. */
const messageIn = (reader: Reader, name: string, end: number): Record<string, unknown> => {
  const message: Record<string, unknown> = {}
  const fields = MESSAGES[name]!
  while (reader.pos < end) {
    const tag = reader.uint32()
    const field = fields[tag >>> 3]
    if (field === undefined) {
      reader.skipType(tag & 7)
      continue
    }
    const [key, type] = field
    if (type.endsWith("[]")) ((message[key] ??= []) as Array<unknown>).push(nestedIn(reader, type.slice(0, -2)))
    else message[key] = valueIn(reader, type)
  }
  if (reader.pos > end) throw new RangeError("a message is longer than it says")
  return message
}

const nestedIn = (reader: Reader, type: string) => messageIn(reader, type, reader.uint32() + reader.pos)

const valueIn = (reader: Reader, type: string): unknown => {
  switch (type) {
    case "string":
      return reader.string()
    case "bool":
      return reader.bool()
    case "int32":
      return reader.int32()
    case "double":
      return reader.double()
    case "int64":
      return textOf(reader.int64())
    case "fixed64":
      return textOf(reader.fixed64())
    case "bytes":
      return Buffer.from(reader.bytes()).toString("hex")
    default:
      return nestedIn(reader, type)
  }
}

/** A whole number of 64 bits as a text, as JSON has it. */
const textOf = ({ high, low }: { readonly high: number; readonly low: number }): string =>
  String((BigInt(high) << 32n) | BigInt(low >>> 0))

/** The events, spans or points of a request that were not accepted, and why. */
export interface Rejected {
  readonly count: number
  readonly message: string
}

const REJECTED = { logs: "rejectedLogRecords", traces: "rejectedSpans", metrics: "rejectedDataPoints" } as const

/** The answer to a request that was taken, but for what is `rejected`. */
export const jsonAnswer = (signal: Signal, { count, message }: Rejected): string =>
  JSON.stringify(message === "" ? {} : { partialSuccess: { [REJECTED[signal]]: String(count), errorMessage: message } })

/** The same in protobuf. */
export const protobufAnswer = ({ count, message }: Rejected): Uint8Array => {
  if (message === "") return new Uint8Array()
  const writer = Writer.create().uint32(textTag(1)).fork()
  if (count > 0) writer.uint32(1 << 3).int64(count)
  return writer.uint32(textTag(2)).string(message).ldelim().finish()
}

/** An error in protobuf, as `google.rpc.Status` has it. */
export const protobufError = (message: string): Uint8Array =>
  Writer.create().uint32(textTag(2)).string(message).finish()

/** The tag of a field whose value says its length. */
const textTag = (field: number): number => (field << 3) | 2
