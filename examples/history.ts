// How the price of a model came about. Takes the name of another model as its argument.
import { findModel, priceChanges } from "@ratecard/core"

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

// Without `model` it is what changed of all models between two days.
const { changes, summary } = priceChanges({ from: entry.levels[0].date, model: model.id })
console.log(`Since then: ${summary.drops} down, ${summary.rises} up, ${summary.mixed} mixed`)
for (const { date, input_change_pct, kind, output_change_pct } of changes) {
  console.log(`${date.slice(0, 10)}  ${kind}  input ${input_change_pct} %  output ${output_change_pct} %`)
}
