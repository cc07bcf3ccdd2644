/** An exporter for OpenTelemetry, which it does not load. */
export { billedSpans, type BilledSpansOptions, type BillableSpan, type Exporter } from "./frameworks/BilledSpans.ts"
