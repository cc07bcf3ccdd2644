import { Root, type Type, Writer } from "protobufjs/light.js"

/** A signal of OTLP, by the last part of its path. */
export type Signal = "logs" | "traces" | "metrics"

/** The signals of OTLP. */
export const SIGNALS: ReadonlyArray<Signal> = ["logs", "traces", "metrics"]

const field = (id: number, type: string, rule?: "repeated") => ({ id, type, ...(rule && { rule }) })

const many = (id: number, type: string) => field(id, type, "repeated")

const attributes = (id: number) => ({ attributes: many(id, "KeyValue") })

const points = { fields: { dataPoints: many(1, "Point") } }

/** The parts of OTLP's messages that are read; others are passed over, as protobuf has it. */
const root = Root.fromJSON({
  nested: {
    AnyValue: {
      fields: {
        stringValue: field(1, "string"),
        boolValue: field(2, "bool"),
        intValue: field(3, "int64"),
        doubleValue: field(4, "double"),
        arrayValue: field(5, "List"),
        kvlistValue: field(6, "List"),
        bytesValue: field(7, "bytes")
      },
      oneofs: {
        value: {
          oneof: ["stringValue", "boolValue", "intValue", "doubleValue", "arrayValue", "kvlistValue", "bytesValue"]
        }
      }
    },
    // What is in a list is not looked at.
    List: { fields: {} },
    KeyValue: { fields: { key: field(1, "string"), value: field(2, "AnyValue") } },
    Resource: { fields: attributes(1) },
    Scope: { fields: { name: field(1, "string"), version: field(2, "string") } },
    logs: { fields: { resourceLogs: many(1, "ResourceLogs") } },
    ResourceLogs: { fields: { resource: field(1, "Resource"), scopeLogs: many(2, "ScopeLogs") } },
    ScopeLogs: { fields: { scope: field(1, "Scope"), logRecords: many(2, "LogRecord") } },
    LogRecord: {
      fields: {
        timeUnixNano: field(1, "fixed64"),
        observedTimeUnixNano: field(11, "fixed64"),
        body: field(5, "AnyValue"),
        ...attributes(6),
        traceId: field(9, "bytes"),
        spanId: field(10, "bytes"),
        eventName: field(12, "string")
      }
    },
    traces: { fields: { resourceSpans: many(1, "ResourceSpans") } },
    ResourceSpans: { fields: { resource: field(1, "Resource"), scopeSpans: many(2, "ScopeSpans") } },
    ScopeSpans: { fields: { scope: field(1, "Scope"), spans: many(2, "Span") } },
    Span: {
      fields: {
        traceId: field(1, "bytes"),
        spanId: field(2, "bytes"),
        name: field(5, "string"),
        startTimeUnixNano: field(7, "fixed64"),
        endTimeUnixNano: field(8, "fixed64"),
        ...attributes(9),
        status: field(15, "SpanStatus")
      }
    },
    SpanStatus: { fields: { code: field(3, "int32") } },
    metrics: { fields: { resourceMetrics: many(1, "ResourceMetrics") } },
    ResourceMetrics: { fields: { resource: field(1, "Resource"), scopeMetrics: many(2, "ScopeMetrics") } },
    ScopeMetrics: { fields: { scope: field(1, "Scope"), metrics: many(2, "Metric") } },
    Metric: {
      fields: {
        name: field(1, "string"),
        gauge: field(5, "Points"),
        sum: field(7, "Points"),
        histogram: field(9, "Points"),
        exponentialHistogram: field(10, "Points"),
        summary: field(11, "Points")
      }
    },
    Points: points,
    Point: { fields: {} }
  }
})

const TYPES: Readonly<Record<Signal, Type>> = {
  logs: root.lookupType("logs"),
  traces: root.lookupType("traces"),
  metrics: root.lookupType("metrics")
}

/** A message in protobuf, as the object that its JSON encoding gives; undefined if it is none. */
export const decodeProtobuf = (signal: Signal, bytes: Uint8Array): unknown => {
  try {
    const message = TYPES[signal].decode(bytes)
    return TYPES[signal].toObject(message, { longs: String, bytes: String, oneofs: false })
  } catch {
    return undefined
  }
}

/** The refused part of a request, in the form of OTLP. */
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
  const writer = Writer.create()
    .uint32((1 << 3) | 2)
    .fork()
  if (count > 0) writer.uint32(1 << 3).int64(count)
  return writer
    .uint32((2 << 3) | 2)
    .string(message)
    .ldelim()
    .finish()
}

/** An error in protobuf, as `google.rpc.Status` has it. */
export const protobufError = (message: string): Uint8Array =>
  Writer.create()
    .uint32((2 << 3) | 2)
    .string(message)
    .finish()
