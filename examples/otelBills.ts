// Spans of the AI SDK with what their calls cost. Takes models of Anthropic, and after an @ the instant whose prices hold.
import { anthropic } from "@ai-sdk/anthropic"
import { OpenTelemetry } from "@ai-sdk/otel"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { billedSpans } from "@ratecard/core/opentelemetry"
import { generateText } from "ai"

for (const name of process.argv.length > 2 ? process.argv.slice(2) : ["claude-sonnet-5"]) {
  const [model = "", at] = name.split("@")
  const exporter = new InMemorySpanExporter()
  const billed = billedSpans(exporter, { write: true, ...(at !== undefined && { call: { at } }) })
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(billed)] })
  await generateText({
    model: anthropic(model),
    prompt: "How many months are there?",
    telemetry: { integrations: new OpenTelemetry({ tracer: provider.getTracer("example") }) }
  })
  await provider.forceFlush()
  for (const { attributes, name } of exporter.getFinishedSpans()) {
    const costs = Object.entries(attributes).filter(([key]) => /^ratecard|cost/u.test(key))
    console.log(`${name}: ${costs.map(([key, value]) => `${key}=${String(value)}`).join(" ") || "no call"}`)
  }
}
