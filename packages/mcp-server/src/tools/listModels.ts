import { idsSpelt, type Model, nearestIds } from "@ratecard/core"
import { Effect, Schema } from "effect"
import { agentTool } from "../AgentTool.ts"
import { converted, rateText } from "../amounts.ts"
import { chosenFields, pick } from "../fields.ts"
import { PriceData } from "../PriceData.ts"
import { Refusal } from "../Refusal.ts"
import { modelText } from "./modelText.ts"
import { convertTo, fields, limit, provider, tools } from "./parameters.ts"
import { MODEL_CHOICE, MODEL_PRICES, ShownModel } from "./records.ts"

const USUAL_LIMIT = 5

/** How a name led to the models that it found. */
type Match = "exact" | "alias" | "part" | "near"

export const listModels = agentTool({
  name: "list_models",
  description: "Find models and prices by name, alias or filter",
  parameters: Schema.Struct({
    name: Schema.optionalKey(
      Schema.String.check(Schema.isMaxLength(1000)).annotate({ description: "id, alias or part" })
    ),
    provider,
    tools,
    include_retired: Schema.optionalKey(Schema.Boolean),
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
    const known = yield* data.models({ include_retired: args.include_retired ?? args.name !== undefined })
    const fitting = known.filter(
      (model) =>
        (args.provider === undefined || model.provider === args.provider) &&
        (args.tools ?? []).every((tool) => model.builtin_tools.includes(tool))
    )
    const { match, models } = args.name === undefined ? { models: fitting } : named(args.name, fitting)
    if (models.length === 0) return yield* nothingFound(args.name)
    const rate = args.convert_to === undefined ? undefined : yield* data.rate()
    const rows = models
      .slice(0, args.limit ?? USUAL_LIMIT)
      .map((model) => converted(model, MODEL_PRICES, args.convert_to, rate))
    const count = `${models.length} model${models.length === 1 ? "" : "s"}${match === undefined || match === "exact" ? "" : ` (${HOW[match]})`}`
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

const HOW = { alias: "another spelling", part: "part of the name", near: "no such name; the nearest" }

/** By its id, else by another spelling of it, else by a part of its names, else the nearest ids. */
const named = (
  name: string,
  models: ReadonlyArray<Model>
): { readonly match: Match; readonly models: ReadonlyArray<Model> } => {
  const exact = models.filter(({ id }) => id === name)
  if (exact.length > 0) return { match: "exact", models: exact }
  const ids = models.map(({ id }) => id)
  const byId = new Map(models.map((model) => [model.id, model]))
  const alias = idsSpelt(name, ids)
  if (alias.length > 0) return { match: "alias", models: alias.map((id) => byId.get(id)!) }
  const words = name.toLowerCase().split(/\s+/u).filter(Boolean)
  const part = models.filter(({ display_name, id }) => {
    const names = `${id} ${display_name}`.toLowerCase()
    return words.every((word) => names.includes(word))
  })
  if (part.length > 0 && words.length > 0) return { match: "part", models: part }
  return { match: "near", models: nearestIds(name, ids).map((id) => byId.get(id)!) }
}

const nothingFound = (name: string | undefined) =>
  Effect.fail(
    new Refusal({
      message:
        name === undefined
          ? "No model passes these filters; leave one out."
          : `No model is called anything like '${name.slice(0, 100)}' within these filters; try a shorter name.`
    })
  )
