// Gives Ratecard's toolkit to an agent of Effect; OPENAI_BASE_URL and OPENAI_API_KEY say which model answers.
import { layerRatecard, RatecardToolkit } from "@ratecard/mcp-server/toolkit"
import { Effect, Layer, Stream } from "effect"
import { AiError, Chat, LanguageModel, type Prompt, type Response, Tool } from "effect/ai"
import { OpenAI } from "openai"

const QUESTION = "What did my last request to GPT-4o cost?"

const agent = Effect.gen(function* () {
  const chat = yield* Chat.empty
  let { text, toolCalls } = yield* chat.generateText({ prompt: QUESTION, toolkit: RatecardToolkit })
  for (let step = 0; step < 10 && toolCalls.length > 0; step++) {
    ;({ text, toolCalls } = yield* chat.generateText({ prompt: [], toolkit: RatecardToolkit }))
  }
  return text
})

/** A model by OpenAI's own SDK, because `@effect/ai-openai` does not follow Effect 4.1 yet. */
const Model = Layer.effect(
  LanguageModel.LanguageModel,
  Effect.suspend(() => {
    const openai = new OpenAI()
    return LanguageModel.make({
      generateText: ({ prompt, tools }) =>
        Effect.tryPromise({
          try: (signal) =>
            openai.chat.completions.create(
              {
                model: "gpt-5-mini",
                messages: prompt.content.flatMap(messagesOf),
                tools: tools.map((tool) => ({
                  type: "function",
                  function: {
                    name: tool.name,
                    description: tool.description ?? "",
                    parameters: Tool.getJsonSchema(tool)
                  }
                }))
              },
              { signal }
            ),
          catch: (error) =>
            AiError.make({
              module: "OpenAI",
              method: "generateText",
              reason: new AiError.UnknownError({ description: String(error) })
            })
        }).pipe(Effect.map(({ choices }) => partsOf(choices[0]!.message))),
      streamText: () => Stream.die("This model does not stream.")
    })
  })
)

const messagesOf = (message: Prompt.Message): ReadonlyArray<OpenAI.ChatCompletionMessageParam> => {
  if (message.role === "system") return [{ role: "system", content: message.content }]
  const texts = message.content.filter((part) => part.type === "text").map(({ text }) => text)
  if (message.role === "user") return [{ role: "user", content: texts.join("\n") }]
  if (message.role === "assistant") {
    const calls = message.content.filter((part) => part.type === "tool-call")
    const tool_calls = calls.map(({ id, name, params }) => ({
      id,
      type: "function" as const,
      function: { name, arguments: JSON.stringify(params) }
    }))
    return [{ role: "assistant", content: texts.join("\n"), ...(calls.length === 0 ? {} : { tool_calls }) }]
  }
  const results = message.content.filter((part) => part.type === "tool-result")
  return results.map(({ id, result }) => ({ role: "tool", tool_call_id: id, content: JSON.stringify(result) }))
}

const partsOf = ({ content, tool_calls = [] }: OpenAI.ChatCompletionMessage): Array<Response.PartEncoded> => [
  ...(content ? [{ type: "text" as const, text: content }] : []),
  ...tool_calls
    .filter((call) => call.type === "function")
    .map((call) => ({
      type: "tool-call" as const,
      id: call.id,
      name: call.function.name,
      params: JSON.parse(call.function.arguments) as unknown
    })),
  {
    type: "finish",
    reason: tool_calls.length > 0 ? "tool-calls" : "stop",
    usage: { inputTokens: {}, outputTokens: {} }
  }
]

console.log(await Effect.runPromise(agent.pipe(Effect.provide([Model, layerRatecard()]))))
