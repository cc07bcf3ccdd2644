// What requests by OpenAI's SDK cost, by what it returned. Takes models, as responses:gpt-5-mini or chat:gpt-5-mini.
import { bill, type CallBill } from "@ratecard/core"
import { OpenAI } from "openai"

const QUESTION = "How many months are there?"

const openai = new OpenAI()

const WAYS: Readonly<Record<string, (model: string) => Promise<{ whole: CallBill; streamed: CallBill }>>> = {
  responses: async (model) => ({
    whole: bill(await openai.responses.create({ model, input: QUESTION })),
    streamed: await billOfStream(await openai.responses.create({ model, input: QUESTION, stream: true }))
  }),
  chat: async (model) => {
    const asked = { model, messages: [{ role: "user" as const, content: QUESTION }] }
    return {
      whole: bill(await openai.chat.completions.create(asked)),
      streamed: await billOfStream(
        // Without the option the stream reports no usage.
        await openai.chat.completions.create({ ...asked, stream: true, stream_options: { include_usage: true } })
      )
    }
  }
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : ["responses:gpt-5-mini"]) {
  const [way = "", model = ""] = name.split(":")
  const { streamed, whole } = await WAYS[way]!(model)
  print(name, whole)
  print(`${name}, streamed`, streamed)
}

/** The bill by the last of the stream, or by what it reported before it broke off. */
async function billOfStream(stream: AsyncIterable<unknown>): Promise<CallBill> {
  let last: unknown
  try {
    for await (const event of stream) last = event
    return bill(last)
  } catch {
    return bill(last, { cut: true })
  }
}

function print(name: string, { complete, currency, lines, total }: CallBill): void {
  console.log(`${name}: ${total === null ? "unknown" : `${complete ? "" : "at least "}${total} ${currency}`}`)
  for (const line of lines)
    console.log(`  ${line.quantity} ${line.unit}: ${"amount" in line ? line.amount : "unknown"}`)
}
