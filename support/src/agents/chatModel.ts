import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text as textOf } from "node:stream/consumers"

/** A tool that a model calls. */
export interface ScriptedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Parts of a request to {@link startChatModel} that agents care about. */
interface ChatRequest {
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>
  readonly tools: ReadonlyArray<{ readonly function: { readonly name: string; readonly parameters: object } }>
}

/** A model behind OpenAI's chat completions. */
export interface ChatModel extends AsyncDisposable {
  /** Environment that sends OpenAI's SDKs here. */
  readonly environment: { readonly OPENAI_BASE_URL: string; readonly OPENAI_API_KEY: string }
  readonly requests: ReadonlyArray<ChatRequest>
}

/** Calls these tools one after another, and then says what the last one told. */
export const startChatModel = async (calls: ReadonlyArray<ScriptedCall>): Promise<ChatModel> => {
  const requests: Array<ChatRequest> = []
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await textOf(request)) as ChatRequest
    requests.push(asked)
    const told = asked.messages.filter(({ role }) => role === "tool").map(({ content }) => content)
    const body = completion(calls[told.length], told.at(-1) ?? "", told.length)
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    environment: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: "sk-none" },
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

const completion = (call: ScriptedCall | undefined, last: string, index: number) => ({
  id: `chatcmpl-${index}`,
  object: "chat.completion",
  created: 1_760_000_000,
  model: "gpt-5-mini-2025-08-07",
  choices: [
    call === undefined
      ? { index: 0, finish_reason: "stop", message: { role: "assistant", content: last, refusal: null } }
      : {
          index: 0,
          finish_reason: "tool_calls",
          message: {
            role: "assistant",
            content: null,
            refusal: null,
            tool_calls: [
              {
                id: `call_${index}`,
                type: "function",
                function: { name: call.name, arguments: JSON.stringify(call.args) }
              }
            ]
          }
        }
  ],
  usage: { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 }
})
