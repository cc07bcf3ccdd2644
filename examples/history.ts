// How the price of a model came about. Takes the name of another model as its argument.
import { findModel } from "@ratecard/core"
import { allChanges, selectChanges, summarise } from "@ratecard/core/catalogue"

const found = findModel(process.argv[2] ?? "deepseek-deepseek-v4-pro")
if (found.is !== "model") {
  console.error(found.message)
  process.exit(1)
}
const { entry, model } = found

console.log(`${model.display_name} by ${model.provider_display_name}, ${model.currency} per 1,000,000 tokens`)
for (const { cached_input_price, date, input_price, output_price } of entry.levels) {
  console.log(
    `${date.slice(0, 10)}  input ${input_price}  output ${output_price}  cached ${cached_input_price ?? "none"}`
  )
}

const YEARS = 5
const filter = { days: YEARS * 365, kind: "changes", model_id: model.id, min_change_pct: 0 } as const
const changes = selectChanges(allChanges([entry]), filter, Date.now())
const { drops, mixed, rises } = summarise(changes, filter.days)

console.log(`In ${YEARS} years: ${drops} down, ${rises} up, ${mixed} mixed`)
for (const { date, input_change_pct, kind, output_change_pct } of changes) {
  console.log(`${date.slice(0, 10)}  ${kind}  input ${input_change_pct} %  output ${output_change_pct} %`)
}
