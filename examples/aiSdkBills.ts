// What calls by the AI SDK cost, by its metadata. Takes models, as openai:gpt-5-mini, and after an @ the instant whose prices hold.
import { anthropic } from "@ai-sdk/anthropic"
import { openai } from "@ai-sdk/openai"
import type { CallBill } from "@ratecard/core"
import { ratecardMiddleware } from "@ratecard/core/ai-sdk"
import { generateText, streamText, wrapLanguageModel } from "ai"

const PROVIDERS = {
  openai: (model: string) => openai.responses(model),
  chat: (model: string) => openai.chat(model),
  anthropic: (model: string) => anthropic(model)
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : ["openai:gpt-5-mini"]) {
  const [id = "", at = new Date().toISOString()] = name.split("@")
  const [provider, modelId = ""] = id.split(":") as [keyof typeof PROVIDERS, string?]
  const bills: Array<CallBill> = []
  const middleware = ratecardMiddleware({ onBill: (bill) => bills.push(bill), now: () => Date.parse(at) })
  const asked = {
    model: wrapLanguageModel({ model: PROVIDERS[provider](modelId), middleware }),
    prompt: "How many months are there?"
  }

  const { providerMetadata } = await generateText(asked)
  print(id, providerMetadata?.["ratecard"])

  const stream = streamText({ ...asked, onError: () => {} })
  await stream.consumeStream()
  const metadata = await Promise.resolve(stream.providerMetadata).catch(() => undefined)
  // A stream that broke off has no metadata in the end: onBill has its bill.
  print(`${id}, streamed`, metadata?.["ratecard"] ?? bills.at(-1))
}

function print(name: string, bill: unknown): void {
  const { complete, currency, lines, total } = bill as CallBill
  console.log(`${name}: ${total === null ? "unknown" : `${complete ? "" : "at least "}${total} ${currency}`}`)
  for (const line of lines)
    console.log(`  ${line.quantity} ${line.unit}: ${"amount" in line ? line.amount : "unknown"}`)
}
