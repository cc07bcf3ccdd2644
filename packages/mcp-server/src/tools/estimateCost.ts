import { BillContext, ToolEstimate } from "@ratecard/core/effect"
import { TOOL_TYPES, type BillLine, type PricedLine } from "@ratecard/core/ledger"
import { Effect, Schema } from "effect"
import { PriceData } from "../prices/PriceData.ts"
import { Refusal } from "../prices/Refusal.ts"
import { agentTool } from "./AgentTool.ts"
import { converted, money, rateText } from "./answers/amounts.ts"
import { costsOf, type CostRecord } from "./costs.ts"
import { chosenFields, pick } from "./answers/fields.ts"
import { matchText } from "./answers/modelText.ts"
import { convertTo, fields, pastDateAsListed, pastInstant } from "./parameters.ts"
import { record, object } from "./answers/records.ts"

/** Models that one question may name. */
const MAX_MODELS = 50

const MAX_TOOLS = 100

/** Said in words, which takes half the tokens of a schema; {@link ToolEstimate} reads them. */
const TOOLS = `{type: ${TOOL_TYPES.join("|")}, count, calls, def_tokens, call_tokens, result_tokens}`

/** The same of {@link BillContext}. */
const CONTEXT = `{${Object.keys(BillContext.fields).join(", ")}}`

const AMOUNTS = [
  "input_cost",
  "cached_input_cost",
  "effective_input_cost",
  "output_cost",
  "tool_cost",
  "total_cost"
] as const

const FIELDS: ReadonlyArray<keyof CostRecord> = [
  "model_id",
  "provider",
  "provider_display_name",
  "model_name",
  "display_name",
  "tokens",
  "output_tokens",
  "tokenizer_used",
  "estimate",
  "cached_tokens",
  ...AMOUNTS,
  "currency",
  "context_window",
  "is_available",
  "tool_input_tokens",
  "tool_output_tokens",
  "lines",
  "complete"
]

const USUAL = ["model_id", "tokens", "tokenizer_used", "effective_input_cost", "output_cost", "total_cost", "currency"]

const Tokens = Schema.Natural
const shown = Schema.optionalKey

export const estimateCost = agentTool({
  name: "estimate_cost",
  description: "Cost of a call from one of text, input_tokens, usage or response (raw)",
  parameters: Schema.Struct({
    model_ids: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String).check(Schema.isMaxLength(MAX_MODELS)))),
    text: Schema.optionalKey(Schema.String),
    input_tokens: Schema.optionalKey(Tokens),
    output_tokens: Schema.optionalKey(Tokens),
    usage: Schema.optionalKey(object),
    response: Schema.optionalKey(object),
    context: Schema.optionalKey(object.annotate({ description: CONTEXT })),
    output_multiplier: Schema.optionalKey(
      Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1000 })).annotate({
        description: "output per input token",
        default: 1
      })
    ),
    cached_input_ratio: Schema.optionalKey(
      Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({ default: 0 })
    ),
    tools: Schema.optionalKey(
      Schema.Array(object).check(Schema.isMaxLength(MAX_TOOLS)).annotate({ description: TOOLS })
    ),
    at: pastDateAsListed,
    fields,
    convert_to: convertTo
  }),
  success: Schema.Struct({
    results: Schema.Array(
      record({
        model_id: shown(Schema.String),
        tokens: shown(Schema.Int),
        total_cost: shown(Schema.Finite),
        currency: shown(Schema.String)
      })
    )
  }),
  answer: Effect.fnUntraced(function* ({ at, context, convert_to, fields, model_ids = null, tools, ...counts }) {
    const data = yield* PriceData
    const usual = tools === undefined ? USUAL : [...USUAL, "tool_cost"]
    const chosen = yield* chosenFields(fields, { all: FIELDS, key: ["model_id", "currency"], usual })
    const instant = yield* pastInstant(at)
    const { matched, results: costs } = yield* costsOf(
      {
        ...counts,
        model_ids,
        ...(context === undefined ? {} : { context: yield* readContext(context) }),
        ...(tools === undefined ? {} : { tools: yield* readTools(tools) })
      },
      instant
    )
    const rate = convert_to === undefined ? undefined : yield* data.rate(instant)
    const results = costs.map((cost) => converted(cost, AMOUNTS, convert_to, rate))
    return {
      data: {
        results: results.map((cost) => pick(cost, withWarnings(chosen, cost))),
        ...(matched.length === 0 ? {} : { matched }),
        ...(rate === undefined ? {} : { exchange_rate: { ...rate } })
      },
      text: [
        ...(results.length === 0 ? ["No models were asked for."] : results.map(costText)),
        ...matched.map(matchText),
        ...(rate === undefined ? [] : [`Converted at ${rateText(rate)}.`])
      ].join("\n")
    }
  })
})

/** That a count is approximate, a total a lower bound, or a model retired, is told whatever is asked for. */
const withWarnings = (
  chosen: ReadonlyArray<string>,
  { complete, estimate, is_available }: CostRecord
): ReadonlyArray<string> => [
  ...chosen,
  ...(complete === false && !chosen.includes("complete") ? ["complete"] : []),
  ...(estimate === undefined || chosen.includes("estimate") ? [] : ["estimate"]),
  ...(is_available || chosen.includes("is_available") ? [] : ["is_available"])
]

const costText = (cost: CostRecord): string => {
  const { context_window, currency, estimate, is_available, model_id, tokenizer_used, tokens } = cost
  const part = (amount: number) => money(amount, currency)
  const counted = tokenizer_used === "given" ? "as given" : `by ${tokenizer_used}`
  const notes = [
    ...(estimate === undefined
      ? []
      : [`more likely ${estimate.tokens}, ${estimate.low} to ${estimate.high} (${estimate.basis})`]),
    ...(cost.notes ?? []),
    ...(is_available ? [] : ["retired"]),
    ...(context_window !== null && tokens > context_window ? ["over its context window"] : [])
  ]
  if (cost.lines !== undefined) {
    const total = `${cost.complete === false ? "at least " : ""}${part(cost.total_cost)}`
    const said = notes.length === 0 ? "" : `; ${notes.join("; ")}`
    return `${model_id}: ${total} (${cost.lines.map(lineText).join(", ")}); ${tokens} tokens ${counted}${said}`
  }
  const items = `in ${part(cost.effective_input_cost)}, out ${part(cost.output_cost)}${cost.tool_cost === 0 ? "" : `, tools ${part(cost.tool_cost)}`}`
  return `${model_id}: ${part(cost.total_cost)} (${items}); ${tokens} tokens ${counted}${notes.length === 0 ? "" : `; ${notes.join("; ")}`}`
}

/** `2000 cache_read at 0.125`: prices are those of the model's own currency. */
const lineText = ({ per, price, quantity, unit, ...line }: BillLine): string => {
  if (price === null) return `${quantity} ${unit} at an unknown price`
  const { multiplier, tariff } = line as PricedLine
  const times = multiplier === undefined ? "" : ` × ${multiplier}`
  return `${quantity} ${unit} at ${price}${per === 1_000_000 ? "" : ` for ${per}`}${times}${tariff === undefined ? "" : ` (${tariff})`}`
}

const contextIn = Schema.decodeUnknownEffect(BillContext, { onExcessProperty: "error" })

const readContext = (context: unknown) =>
  Effect.mapError(
    contextIn(context),
    () =>
      new Refusal({
        message: `Change context: it is ${CONTEXT}; batch and aggregate are true or false, every_request_below tokens or true, the others texts.`
      })
  )

const toolsIn = Schema.decodeUnknownEffect(Schema.Array(ToolEstimate), { errors: "all", onExcessProperty: "error" })

const readTools = (tools: ReadonlyArray<unknown>) =>
  Effect.mapError(
    toolsIn(tools),
    () =>
      new Refusal({ message: `Change tools: each is ${TOOLS}; count and calls are 0 to 1000, tokens 0 to 1000000.` })
  )
