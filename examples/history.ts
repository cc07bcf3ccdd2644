// How the price of a model came about. Takes the id of another model as its argument.
import { allChanges, catalogueAt, selectChanges, summarise } from "@ratecard/core/catalogue"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { unknownModelMessage } from "MISSING"

const modelId = process.argv[2] ?? "deepseek-deepseek-v4-pro"
const now = Date.now()
const { entryById, modelById } = catalogueAt(BUNDLED_ENTRIES, now)

const model = modelById.get(modelId)
const entry = entryById.get(modelId)
if (model === undefined || entry === undefined) {
  console.error(unknownModelMessage(modelId, entryById.keys()))
  process.exit(1)
}

console.log(`${model.display_name} by ${model.provider_display_name}, ${model.currency} per 1,000,000 tokens`)
for (const { cached_input_price, date, input_price, output_price } of entry.levels) {
  console.log(
    `${date.slice(0, 10)}  input ${input_price}  output ${output_price}  cached ${cached_input_price ?? "none"}`
  )
}

const YEARS = 5
const filter = { days: YEARS * 365, kind: "changes", model_id: modelId, min_change_pct: 0 } as const
const changes = selectChanges(allChanges([entry]), filter, now)
const { drops, mixed, rises } = summarise(changes, filter.days)

console.log(`In ${YEARS} years: ${drops} down, ${rises} up, ${mixed} mixed`)
for (const { date, input_change_pct, kind, output_change_pct } of changes) {
  console.log(`${date.slice(0, 10)}  ${kind}  input ${input_change_pct} %  output ${output_change_pct} %`)
}
