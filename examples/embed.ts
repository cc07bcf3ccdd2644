// What a day of requests costs with three models: plain functions, no Effect, no server, no network.
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { catalogueAt } from "@ratecard/core/catalogue"
import { contractCost } from "@ratecard/core/ledger"
import { loadTokenizer } from "@ratecard/core/tokenizer"

const PROMPT = `You sort support tickets. Answer with one word: billing, outage, question or spam.

Ticket: My invoice for October was charged twice, please refund one of the payments. 谢谢!`

const REQUESTS_PER_DAY = 10_000

const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
const tokenizer = await loadTokenizer("o200k_base")
const promptTokens = tokenizer.count(PROMPT)

console.log(`${promptTokens} tokens a prompt, ${REQUESTS_PER_DAY} prompts a day, in US dollars:`)
console.log(row("model", ["input", "output", "total"]))

for (const id of ["openai-gpt-6-luna", "openai-gpt-6-sol", "openai-gpt-5.6-terra"]) {
  const model = modelById.get(id)
  if (model === undefined) throw new Error(`There is no model ${id}`)

  const cost = contractCost(model, {
    tokens: promptTokens * REQUESTS_PER_DAY,
    output_multiplier: 0.05, // one word for a prompt of some forty tokens
    cached_input_ratio: 0.4 // the instructions, which are the same in each prompt
  })
  const amounts = [cost.effective_input_cost, cost.output_cost, cost.total_cost].map((amount) => amount.toFixed(4))
  console.log(row(id, amounts))
}

function row(name: string, cells: ReadonlyArray<string>): string {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(10)).join("")
}
