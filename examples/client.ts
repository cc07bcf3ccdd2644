// What a text costs on a running server, and what happens to a wrong question: RATECARD_URL says where it listens.
import { createClient, isRatecardError } from "@ratecard/client"

const TEXT = "Сколько стоит этот вопрос? How much does this question cost? 这个问题要多少钱？"

const baseUrl = process.env["RATECARD_URL"] ?? "http://localhost:8080"

const ratecard = createClient({ baseUrl, timeout: 10_000, retries: 3 })

await ratecard.health().catch((error: unknown) => {
  if (!isRatecardError(error) || error.code !== "Unreachable") throw error
  console.error(`No server answers at ${baseUrl}: start one with pnpm start, or name another in RATECARD_URL.`)
  process.exit(1)
})

const { models, total_available } = await ratecard.recommend({
  tools: ["web_search"],
  min_context_window: 200_000,
  currency: "usd",
  limit: 3
})
console.log(`The cheapest ${models.length} of ${total_available} models that search the web:`)

const { input_length, results } = await ratecard.calculate({
  text: TEXT,
  model_ids: models.map(({ id }) => id),
  output_multiplier: 2
})
for (const { model_id, tokenizer_used, tokens, total_cost } of results) {
  console.log(`  ${model_id}: ${input_length} characters, ${tokens} tokens (${tokenizer_used}), $${total_cost}`)
}

const { summary } = await ratecard.priceChanges({ days: 365, kind: "changes" })
console.log(`Prices in the last ${summary.period_days} days: ${summary.drops} fell, ${summary.rises} rose`)

try {
  await ratecard.model("openai-gpt-55")
} catch (error) {
  if (!isRatecardError(error)) throw error
  switch (error.code) {
    case "NotFound":
      console.log(error.detail)
      break
    case "ValidationFailed":
      for (const { loc, msg } of error.detail) console.log(`${loc.join(".")}: ${msg}`)
      break
    default:
      throw error
  }
}
