/** An exporter for OpenTelemetry, which it does not load. */
export { type BillableSpan, billedSpans, type BilledSpansOptions, type Exporter } from "./billing/billedSpans.ts"
