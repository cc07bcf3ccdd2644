import { FAMILIES } from "./shapes/shapes.ts"

/** Of these operations one is one request to a model. */
const CALLS: ReadonlySet<unknown> = new Set(["chat", "text_completion", "generate_content", "embeddings"])

/** Operations of spans around others, whose counters are sums of those. */
export const SUMS = /^(?:create|invoke)_(?:agent|workflow)$/u

/** Kinds of spans by OpenInference. */
const MODELS: ReadonlySet<unknown> = new Set(["LLM", "EMBEDDING", "RERANKER"])

const COUNTERS = /* @__PURE__ */ FAMILIES.flatMap(([family, names]) =>
  family === "otel" || family === "openinference" ? names : []
)

/**
 * Tells by its attributes what a span is of: a request to a model; a sum of several; undefined if of neither.
 * Instrumentations that are older say the tokens without the operation.
 *
 * @example
 * spanKind({ "gen_ai.operation.name": "chat" }) // => "call"
 * spanKind({ "gen_ai.operation.name": "invoke_agent" }) // => "sum"
 */
export const spanKind = (attributes: Readonly<Record<string, unknown>>): "call" | "sum" | undefined => {
  const operation = attributes["gen_ai.operation.name"]
  if (operation !== undefined) return CALLS.has(operation) ? "call" : SUMS.test(operation as string) ? "sum" : undefined
  const kind = attributes["openinference.span.kind"]
  if (kind !== undefined) return MODELS.has(kind) ? "call" : "sum"
  return COUNTERS.some((name) => name in attributes) ? "call" : undefined
}

/** The status of a span whose request failed. */
export const FAILED = 2
