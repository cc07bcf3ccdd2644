// What requests by Anthropic's SDK cost, by what it returned. Takes models, and after an @ the instant whose prices hold.
import { Anthropic } from "@anthropic-ai/sdk"
import { bill, type CallBill } from "@ratecard/core"

const anthropic = new Anthropic()

for (const name of process.argv.length > 2 ? process.argv.slice(2) : ["claude-sonnet-5"]) {
  const [model = "", at = new Date().toISOString()] = name.split("@")
  const asked = {
    model,
    max_tokens: 100,
    messages: [{ role: "user" as const, content: "How many months are there?" }]
  }
  print(model, bill(await anthropic.messages.create(asked), { at }))

  // Outside of beta, messages put together from streams leave out what their compaction used.
  const stream = anthropic.beta.messages.stream(asked)
  // A message whose stream broke off has no reason why it stopped, and its bill is not complete.
  const message = await stream.finalMessage().catch(() => stream.currentMessage)
  print(`${model}, streamed`, bill(message, { at }))
}

function print(name: string, { complete, currency, lines, total }: CallBill): void {
  console.log(`${name}: ${total === null ? "unknown" : `${complete ? "" : "at least "}${total} ${currency}`}`)
  for (const line of lines)
    console.log(`  ${line.quantity} ${line.unit}: ${"amount" in line ? line.amount : "unknown"}`)
}
