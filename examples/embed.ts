// What a day of requests costs with three models: plain functions, no Effect, no server, no network.
import { countTokens, estimate, findModel } from "@ratecard/core"

const PROMPT = `You sort support tickets. Answer with one word: billing, outage, question or spam.

Ticket: My invoice for October was charged twice, please refund one of the payments. 谢谢!`

const REQUESTS_PER_DAY = 10_000

console.log(`${REQUESTS_PER_DAY} prompts a day, in US dollars:`)
console.log(row("model", ["tokens", "a day", "a month"]))

for (const name of ["gpt-6-luna", "gpt-6-sol", "gpt-5.6-terra"]) {
  const found = findModel(name)
  if (found.is !== "model") throw new Error(found.message)

  const { tokens } = await countTokens(PROMPT, found.model)
  const day = estimate({
    model: found.model.id,
    input_tokens: tokens,
    output_tokens: 2, // one word
    cached_input_ratio: 0.4, // the instructions, which are the same in each prompt
    calls: REQUESTS_PER_DAY,
    per: "day"
  })
  const amounts = [day.total, day.per_month].map((amount) => Number(amount).toFixed(4))
  console.log(row(found.model.id, [`${tokens}`, ...amounts]))
}

function row(name: string, cells: ReadonlyArray<string>): string {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(10)).join("")
}
