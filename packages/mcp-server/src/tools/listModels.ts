import { findModel } from "@ratecard/core"
import { isCountedLocally, type MatchKind, type Model, nearestIds } from "@ratecard/core/catalogue"
import { Effect, Schema } from "effect"
import { PriceData } from "../prices/PriceData.ts"
import { Refusal } from "../prices/Refusal.ts"
import { agentTool } from "./AgentTool.ts"
import { converted, rateText } from "./answers/amounts.ts"
import { chosenFields, pick } from "./answers/fields.ts"
import { modelText } from "./answers/modelText.ts"
import { convertTo, fields, limit, pastDate, pastInstant, provider, tools } from "./parameters.ts"
import { MODEL_CHOICE, MODEL_PRICES, ShownModel } from "./answers/records.ts"

const USUAL_LIMIT = 5

/** Ids told where no model has a name. */
const MAX_NEAREST = 3

/** How a name led to what it found; several models may have it alike. */
type Match = MatchKind | "ambiguous" | "part" | "near"

export const listModels = agentTool({
  name: "list_models",
  description: "Find models and prices by name or filter",
  parameters: Schema.Struct({
    name: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1000)).annotate({ description: "or part of it" })),
    provider,
    free_only: Schema.optionalKey(Schema.Boolean.annotate({ description: "counted locally" })),
    tools,
    include_retired: Schema.optionalKey(Schema.Boolean),
    at: pastDate,
    limit: limit(USUAL_LIMIT),
    fields,
    convert_to: convertTo
  }),
  success: Schema.Struct({
    total: Schema.Int,
    models: Schema.Array(ShownModel)
  }),
  answer: Effect.fnUntraced(function* (args) {
    const data = yield* PriceData
    const shown = yield* chosenFields(args.fields, MODEL_CHOICE)
    // Who names a model may mean a retired one.
    const at = yield* pastInstant(args.at)
    const known = yield* data.models({ include_retired: args.include_retired ?? args.name !== undefined, at })
    const fitting = known.filter(
      (model) =>
        (args.provider === undefined || model.provider === args.provider) &&
        (args.free_only !== true || isCountedLocally(model)) &&
        (args.tools ?? []).every((tool) => model.builtin_tools.includes(tool))
    )
    const { match, models } = args.name === undefined ? { models: fitting } : named(args.name, fitting)
    if (match === "near") return yield* onlyLike(args.name!, models)
    if (models.length === 0) return yield* nothingPasses
    const rate = args.convert_to === undefined ? undefined : yield* data.rate(at)
    const rows = models
      .slice(0, args.limit ?? USUAL_LIMIT)
      .map((model) => converted(model, MODEL_PRICES, args.convert_to, rate))
    const how = match === undefined || match === "id" ? "" : ` (${HOW[match]})`
    const count = `${models.length} model${models.length === 1 ? "" : "s"}${how}`
    return {
      data: {
        total: models.length,
        ...(match === undefined ? {} : { match }),
        models: rows.map((model) => pick(model, shown)),
        ...(rate === undefined ? {} : { exchange_rate: { ...rate } })
      },
      text: [
        `${count}${rows.length < models.length ? `, first ${rows.length}` : ""}; prices per 1M tokens in / out${rate === undefined ? "" : ` at ${rateText(rate)}`}:`,
        ...rows.map(modelText)
      ].join("\n")
    }
  })
})

const HOW: Record<Exclude<Match, "id" | "near">, string> = {
  name: "its provider's name",
  prefixed: "with its vendor",
  dated: "but for a date",
  spelling: "another spelling",
  ambiguous: "several have this name",
  part: "part of the name"
}

/** The one that the name means, or all that have it; else those of which it is a part, else the nearest. */
const named = (
  name: string,
  models: ReadonlyArray<Model>
): { readonly match: Match; readonly models: ReadonlyArray<Model> } => {
  const byId = new Map(models.map((model) => [model.id, model]))
  const found = findModel(byId, name)
  if (found.how !== "none") return { match: found.how, models: [byId.get(found.model_id)!] }
  if (found.candidates.length > 0) return { match: "ambiguous", models: found.candidates.map((id) => byId.get(id)!) }
  const words = name.toLowerCase().split(/\s+/u).filter(Boolean)
  const part = models.filter(({ display_name, id }) => {
    const names = `${id} ${display_name}`.toLowerCase()
    return words.every((word) => names.includes(word))
  })
  if (part.length > 0 && words.length > 0) return { match: "part", models: part }
  return { match: "near", models: nearestIds(name, byId.keys(), MAX_NEAREST).map((id) => byId.get(id)!) }
}

/** A guess: its ids are told, and no price. */
const onlyLike = (name: string, models: ReadonlyArray<Model>) => {
  const nearest = models.map(({ id }) => id)
  return nearest.length === 0
    ? Effect.fail(
        new Refusal({
          message: `No model is called anything like '${name.slice(0, 100)}' within these filters; try a shorter name.`
        })
      )
    : Effect.succeed({
        data: { total: 0, match: "near" as const, nearest, models: [] },
        text: `No model has the name '${name.slice(0, 100)}'. The nearest ids: ${nearest.join(", ")}.`
      })
}

const nothingPasses = Effect.fail(new Refusal({ message: "No model passes these filters; leave one out." }))
