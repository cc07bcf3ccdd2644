import { DAY_MILLIS, readInstant, resolve } from "@ratecard/core/catalogue"
import { agentLogs, billRecord, inputOf } from "@ratecard/core/ledger"
import { Refusal, type World } from "../../World.ts"
import type { Volumes } from "../../code/volumes.ts"
import { recordsIn } from "../../cost/records.ts"
import { textOf } from "../../cost/texts.ts"
import type { Prices } from "../../prices/Prices.ts"

/** Logs are scaled to this many days. */
const MONTH = 30

/** Counts the calls a month of each model, by logs of requests: those of their days, from the first to the last. */
export const countLoggedCalls = async (
  files: ReadonlyArray<string>,
  prices: Prices,
  world: World
): Promise<Volumes> => {
  const counts = new Map<string, number>()
  const days: Array<number> = []
  const add = (at: number, model: string | undefined): void => {
    days.push(Math.floor(at / DAY_MILLIS))
    if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  }
  for (const file of files) {
    const text = await textOf(file, world)
    const spans = readSpans(file, text)
    if (spans !== undefined) {
      if (spans.length === 0) throw new Refusal(`${file}: has no spans of model calls`)
      for (const { at, model } of spans) {
        const found = resolve(prices.names, model)
        add(at, found.how === "none" ? undefined : found.model_id)
      }
      continue
    }
    const { records } = recordsIn(text, inputOf(file, text))
    if (records.length === 0) throw new Refusal(`${file}: has no requests`)
    for (const { line, record } of records) {
      const at = readInstant(record.at ?? "")
      if (typeof at !== "number") {
        throw new Refusal(`${file}${line === null ? "" : `:${line}`}: has no time, so the calls of a month are unknown`)
      }
      const made = billRecord(record, { prices, now: world.now(), logs: agentLogs })
      add(at, "error" in made ? undefined : made.model_id)
    }
  }
  const [first, last] = [
    days.reduce((one, other) => Math.min(one, other)),
    days.reduce((one, other) => Math.max(one, other))
  ]
  return new Map(Array.from(counts, ([model, calls]) => [model, Math.round((calls * MONTH) / (last - first + 1))]))
}

/** A call of a model that a span is of. */
interface SpanCall {
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
const readSpans = (file: string, text: string): ReadonlyArray<SpanCall> | undefined => {
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
