import { BillContext, ToolEstimate } from "@ratecard/core/effect"
import { TOOL_TYPES } from "@ratecard/core/ledger"
import { Effect, Schema } from "effect"
import { PriceData, Refusal } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { convertAmounts, rateText, matchTexts } from "./answers/text.ts"
import { costText, type ModelCost } from "./answers/modelCost.ts"
import { chosenFields, pick, object, record } from "./answers/records.ts"
import { costsOf } from "./costs.ts"
import { convertTo, fields, limit, pastDate, pastInstant } from "./parameters.ts"

/** The most models that one question may name. */
const MAX_MODELS = 50

const MAX_TOOLS = 100

/** The number of models that are shown if none is named. */
const USUAL_LIMIT = 5

/** The form of the `tools` argument in words, which take half the tokens of a schema; {@link ToolEstimate} reads it. */
const TOOLS = `{type: ${TOOL_TYPES.join("|")}, count, calls, def_tokens, call_tokens, result_tokens}`

/** The fields of {@link BillContext}, except those that only calls already made have. */
const { settle: _, ...CONTEXT_FIELDS } = BillContext.fields
const CONTEXT = `{${Object.keys(CONTEXT_FIELDS).join(", ")}}`

const AMOUNTS = [
  "cached_input_cost",
  "effective_input_cost",
  "output_cost",
  "tool_cost",
  "total_cost",
  "cost_per_month"
] as const satisfies ReadonlyArray<keyof ModelCost>

/** The fields that qualify a total; they are shown whenever they are present. */
const NOTABLE: ReadonlyArray<keyof ModelCost> = ["estimate", "complete", "band", "retired", "warnings"]

const FIELDS: ReadonlyArray<keyof ModelCost> = [
  "model_id",
  "tokens",
  "output_tokens",
  "tokenizer_used",
  ...AMOUNTS,
  "currency",
  "lines"
]

const CHOICE = {
  all: FIELDS,
  key: ["model_id", "currency"],
  usual: ["model_id", "tokens", "output_tokens", "total_cost", "cost_per_month", "currency"]
}

export const estimateCost = agentTool({
  name: "estimate_cost",
  title: "Cost of a call",
  description:
    "What a call will cost, by text or input_tokens, or has cost, by its usage or response. Call it to bill or to compare (without model_ids: the cheapest), not for list prices",
  parameters: Schema.Struct({
    model_ids: Schema.optionalKey(
      Schema.Array(Schema.String).check(Schema.isMaxLength(MAX_MODELS)).annotate({ description: "or names" })
    ),
    text: Schema.optionalKey(Schema.String.annotate({ description: "prompt" })),
    input_tokens: Schema.optionalKey(Schema.Natural),
    output_tokens: Schema.optionalKey(Schema.Natural),
    usage: Schema.optionalKey(object.annotate({ description: "raw" })),
    response: Schema.optionalKey(object.annotate({ description: "raw" })),
    context: Schema.optionalKey(object.annotate({ description: CONTEXT })),
    output_multiplier: Schema.optionalKey(
      Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1000 })).annotate({
        description: "output per input token"
      })
    ),
    cached_input_ratio: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))),
    tools: Schema.optionalKey(
      Schema.Array(object).check(Schema.isMaxLength(MAX_TOOLS)).annotate({ description: TOOLS })
    ),
    calls: Schema.optionalKey(Schema.Natural.check(Schema.isGreaterThan(0))),
    per: Schema.optionalKey(Schema.Literals(["day", "month"])),
    at: pastDate,
    limit: limit(),
    fields: fields("lines"),
    convert_to: convertTo
  }),
  success: Schema.Struct({
    results: Schema.Array(
      record({
        model_id: Schema.optionalKey(Schema.String),
        total_cost: Schema.optionalKey(Schema.Finite),
        currency: Schema.optionalKey(Schema.String)
      })
    )
  }),
  answer: Effect.fnUntraced(function* ({ at, context, convert_to, fields, limit, model_ids = null, tools, ...counts }) {
    const { input_tokens, output_multiplier, output_tokens, text } = counts
    const isPromptAlone =
      (text ?? input_tokens) !== undefined && output_tokens === undefined && output_multiplier === undefined
    const chosen = yield* chosenFields(fields, CHOICE)
    // `output_tokens` is stated once for all results: repeated in five of them, it would be a tenth of the answer.
    const shown = chosen.filter((name) => !isPromptAlone || name !== "output_tokens")
    const instant = yield* pastInstant(at)
    const { matched, results } = yield* costsOf(
      {
        ...counts,
        model_ids,
        ...(context !== undefined && { context: yield* readContext(context) }),
        ...(tools !== undefined && { tools: yield* readTools(tools) })
      },
      instant
    )
    const rate = convert_to === undefined ? undefined : yield* (yield* PriceData).rate(instant)
    const first = results
      .slice(0, limit ?? (model_ids === null ? USUAL_LIMIT : MAX_MODELS))
      .map((cost) => convertAmounts(cost, AMOUNTS, convert_to, rate))
    const isCut = first.length < results.length
    return {
      data: {
        ...(isCut && { total: results.length }),
        ...(isPromptAlone && { output_tokens: 0 }),
        results: first.map((cost) => pick(cost, [...shown, ...NOTABLE])),
        ...(matched.length > 0 && { matched }),
        ...(rate !== undefined && { exchange_rate: { ...rate } })
      },
      text: [
        ...(isCut ? [`${model_ids === null ? "Cheapest" : "First"} ${first.length} of ${results.length}:`] : []),
        ...(first.length === 0 ? ["No models were asked for."] : first.map((cost) => costText(cost, counts))),
        ...matchTexts(matched),
        ...(isPromptAlone && first.length > 0 ? ["Prompt alone: output_tokens adds the answer."] : []),
        ...(rate === undefined ? [] : [`Converted at ${rateText(rate)}.`])
      ].join("\n")
    }
  })
})

const contextIn = Schema.decodeUnknownEffect(Schema.Struct(CONTEXT_FIELDS), { onExcessProperty: "error" })

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
