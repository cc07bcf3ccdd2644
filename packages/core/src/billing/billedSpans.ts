import { instantText } from "../time/readInstant.ts"
import { FAILED, spanKind } from "../ledger/usage/calls.ts"
import { decimalIn, toNumber } from "../pricing/money.ts"
import { bill, type BillOptions, type Call, type CallBill } from "./bill.ts"

/** The part of an OpenTelemetry span that a bill needs. */
export interface BillableSpan {
  /** Seconds and nanoseconds. */
  readonly startTime: readonly [seconds: number, nanoseconds: number] | [number, number]
  readonly attributes: Readonly<Record<string, unknown>>
  /** 2 where what it is of failed. */
  readonly status?: { readonly code: number }
}

/** An exporter of spans, such as one of OTLP. */
export interface Exporter<Span, Result> {
  export(spans: Array<Span>, done: (result: Result) => void): void
  shutdown(): Promise<void>
  forceFlush?(): Promise<void>
}

/** At which prices spans are billed, and what becomes of the bills. */
export interface BilledSpansOptions<Span> extends BillOptions {
  /** Facts of each call in addition to its span, such as its context. */
  readonly call?: Call
  /** Whether to write what a call cost into its span. No by default: the conventions for it are a proposal. */
  readonly write?: boolean
  /** Called with the bill of each call. */
  readonly onBill?: (bill: CallBill, span: Span) => void
}

/**
 * An exporter that bills the calls among spans by the attributes of the conventions for generative AI, and passes all
 * spans on. With `write`, the span of a call has `ratecard.total`, an exact decimal, `ratecard.complete` and the codes
 * of `ratecard.warnings`; where it is complete, `gen_ai.usage.cost.amount`, `.currency` and `.source` too, unless they
 * were set before. What the conventions have no name for, such as the lifetime of a cache or the tier that served a
 * call, is billed as usual. Spans of agents and workflows have the sums of the calls in them, and are not billed.
 *
 * @example
 * const attributes = {
 *   "gen_ai.operation.name": "chat",
 *   "gen_ai.response.model": "claude-sonnet-5-20260801",
 *   "gen_ai.usage.input_tokens": 5120,
 *   "gen_ai.usage.output_tokens": 100,
 *   "gen_ai.usage.cache_read.input_tokens": 4500,
 *   "gen_ai.usage.cache_creation.input_tokens": 500
 * }
 * const exported = []
 * const inner = { export: (spans) => exported.push(...spans), shutdown: async () => {} }
 * const exporter = billedSpans(inner, { write: true })
 * exporter.export([{ startTime: [1_785_931_200, 0], attributes }], () => {})
 * exported[0].attributes["ratecard.total"] // => "0.00339"
 */
export const billedSpans = <Span extends BillableSpan, Result>(
  exporter: Exporter<Span, Result>,
  { call, onBill, write = false, ...options }: BilledSpansOptions<Span> = {}
): Required<Exporter<Span, Result>> => {
  const billSpan = (span: Span): Span => {
    if (spanKind(span.attributes) !== "call") return span
    const made = bill(undefined, { ...options, ...callOf(span, call) })
    onBill?.(made, span)
    if (!write) return span
    const attributes = { ...costAttributes(made), ...span.attributes }
    // A span is of a class, whose other properties stay as they are.
    return Object.create(span, { attributes: { value: attributes, enumerable: true } }) as Span
  }
  return {
    export: (spans, done) => exporter.export(spans.map(billSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.()
  }
}

const callOf = ({ attributes, startTime: [seconds, nanoseconds], status }: BillableSpan, known?: Call): Call => {
  const { "server.address": host } = attributes
  return {
    usage: attributes,
    at: instantText(seconds * 1000 + nanoseconds / 1e6),
    cut: status?.code === FAILED,
    ...known,
    context: {
      ...known?.context,
      ...(typeof host === "string" ? { host } : {})
    }
  }
}

const costAttributes = ({ complete, currency, total, warnings }: CallBill) => ({
  "ratecard.complete": complete,
  "ratecard.warnings": warnings.map(({ code }) => code),
  ...(total === null ? {} : { "ratecard.total": total }),
  ...(complete && total !== null && currency !== undefined
    ? {
        "gen_ai.usage.cost.amount": toNumber(decimalIn(total)!),
        "gen_ai.usage.cost.currency": currency.toUpperCase(),
        "gen_ai.usage.cost.source": "local"
      }
    : {})
})
