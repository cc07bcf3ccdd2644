import { Refusal } from "../../World.ts"

/** A call of a model that a span is of. */
export interface SpanCall {
  readonly model: string
  /** In milliseconds since the epoch. */
  readonly at: number
}

interface Span {
  readonly startTimeUnixNano?: unknown
  readonly attributes?: ReadonlyArray<{ readonly key?: unknown; readonly value?: { readonly stringValue?: unknown } }>
}

interface Export {
  readonly resourceSpans?: ReadonlyArray<{
    readonly scopeSpans?: ReadonlyArray<{ readonly spans?: ReadonlyArray<Span> }>
  }>
}

/** The operations of the conventions that call a model: those of agents and tools have such spans in them. */
const OPERATIONS: ReadonlyArray<unknown> = ["chat", "text_completion", "generate_content", "embeddings"]

/** The calls in what OpenTelemetry exports as JSON, a document or one in each line; undefined of other texts. */
export const readSpans = (file: string, text: string): ReadonlyArray<SpanCall> | undefined => {
  if (!/^\s*\{\s*"resourceSpans"/u.test(text)) return undefined
  const whole = parse(text)
  const documents =
    whole === undefined
      ? text.split("\n").flatMap((line, index) => {
          if (line.trim() === "") return []
          return [parse(line) ?? refuse(`${file}:${index + 1}: is not JSON`)]
        })
      : [whole]
  return documents
    .flatMap(({ resourceSpans = [] }) => resourceSpans)
    .flatMap(({ scopeSpans = [] }) => scopeSpans)
    .flatMap(({ spans = [] }) => spans)
    .flatMap((span) => {
      const attribute = (name: string) => span.attributes?.find(({ key }) => key === name)?.value?.stringValue
      const model = attribute("gen_ai.request.model") ?? attribute("gen_ai.response.model")
      if (typeof model !== "string" || !OPERATIONS.includes(attribute("gen_ai.operation.name") ?? "chat")) return []
      const at = Number(span.startTimeUnixNano) / 1e6
      return [at > 0 ? { model, at } : refuse(`${file}: a span of ${model} has no startTimeUnixNano`)]
    })
}

const parse = (text: string): Export | undefined => {
  try {
    return JSON.parse(text) as Export
  } catch {
    return undefined
  }
}

const refuse = (message: string): never => {
  throw new Refusal(message)
}
