// What LangChain's calls cost, whole and streamed, by a callback. Takes models of OpenAI, as chat:gpt-5-mini.
import { awaitAllCallbacks } from "@langchain/core/callbacks/promises"
import { ChatOpenAI } from "@langchain/openai"
import { bill, type CallBill } from "@ratecard/core"

const QUESTION = "How many months are there?"

for (const name of process.argv.length > 2 ? process.argv.slice(2) : ["chat:gpt-5-mini"]) {
  const [way = "", model = ""] = name.split(":")
  const bills: Array<CallBill> = []
  const chat = new ChatOpenAI({
    model,
    useResponsesApi: way === "responses",
    maxRetries: 0,
    callbacks: [{ handleLLMEnd: (output) => void bills.push(bill(output)) }]
  })
  await chat.invoke(QUESTION)
  for await (const _ of await chat.stream(QUESTION));
  await awaitAllCallbacks()
  for (const [place, { complete, currency, lines, total }] of bills.entries()) {
    const cost = total === null ? "unknown" : `${complete ? "" : "at least "}${total} ${currency}`
    console.log(`${name}${place === 0 ? "" : ", streamed"}: ${cost}`)
    for (const line of lines)
      console.log(`  ${line.quantity} ${line.unit}: ${"amount" in line ? line.amount : "unknown"}`)
  }
}
