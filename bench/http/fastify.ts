import fastifyStatic from "@fastify/static"
import Fastify from "fastify"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { counters } from "./counters.ts"

/** The rival: the same bytes with the same duties, in the framework that people would pick for speed. */
const source = process.env["SOURCE"]!
const app = Fastify({ logger: true, disableRequestLogging: true, genReqId: () => randomUUID() })

app.addHook("onSend", async (request, reply) => {
  reply.headers({
    "x-request-id": request.id,
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "etag, x-request-id, retry-after"
  })
})
app.addHook("onResponse", async (request, reply) => {
  request.log.info({ method: request.method, path: request.url, status: reply.statusCode, ms: reply.elapsedTime })
})

for (const path of ["/api/v1/models", "/api/v1/models/openai-gpt-5"]) {
  const answer = await fetch(source + path)
  const etag = answer.headers.get("etag")!
  const body = Buffer.from(await answer.arrayBuffer())
  app.get(path.replace("openai-gpt-5", ":id"), (request, reply) => {
    reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" })
    if (request.headers["if-none-match"] === etag) return reply.code(304).send()
    return reply.type("application/json").send(body)
  })
}

/** The document as it travels: compressed, which the server does at its second use. */
const compressed = async (): Promise<IncomingMessage> => {
  const [answer] = (await once(
    get(`${source}/api/v1/catalogue`, { headers: { "accept-encoding": "br" } }),
    "response"
  )) as [IncomingMessage]
  if (answer.headers["content-encoding"] === "br") return answer
  await buffer(answer)
  return compressed()
}
const catalogue = await compressed()
const { etag: catalogueTag } = catalogue.headers
const bytes = await buffer(catalogue)
app.get("/api/v1/catalogue", (request, reply) => {
  reply.headers({ etag: catalogueTag, "cache-control": "no-cache", vary: "accept-encoding", "content-encoding": "br" })
  if (request.headers["if-none-match"] === catalogueTag) return reply.code(304).send()
  return reply.type("application/json").send(bytes)
})

await app.register(fastifyStatic, {
  root: fileURLToPath(new URL("../../packages/web/dist/current/browser/", import.meta.url)),
  preCompressed: true,
  immutable: true,
  maxAge: "1y"
})

const count = await counters(process.env["TOKENIZER"]!)
if (count !== undefined) {
  // Other vendors' vocabularies are in no package that people would pick.
  const { models } = (await (await fetch(`${source}/api/v1/models?free_only=true&provider=openai`)).json()) as {
    readonly models: ReadonlyArray<any>
  }
  app.post(
    "/api/v1/calculate",
    { schema: { body: { type: "object", required: ["text"], properties: { text: { type: "string" } } } } },
    (request) => {
      const { model_ids, text } = request.body as { readonly text: string; readonly model_ids?: ReadonlyArray<string> }
      const tokens = new Map<string, number>()
      const asked = model_ids === undefined ? models : models.filter(({ id }) => model_ids.includes(id))
      const results = asked.map((model) => {
        const encoding: string = model.tokenizer_config.encoding
        if (!tokens.has(encoding)) tokens.set(encoding, count(encoding, text))
        const counted = tokens.get(encoding)!
        const input = (counted * model.input_price) / 1e6
        const output = (counted * model.output_price) / 1e6
        return {
          model_id: model.id,
          provider: model.provider,
          provider_display_name: model.provider_display_name,
          model_name: model.name,
          display_name: model.display_name,
          tokens: counted,
          cached_tokens: 0,
          input_cost: input,
          cached_input_cost: 0,
          effective_input_cost: input,
          output_cost: output,
          total_cost: input + output,
          currency: model.currency,
          context_window: model.context_window,
          is_available: true,
          tokenizer_used: encoding,
          tool_input_tokens: 0,
          tool_output_tokens: 0,
          tool_cost: 0
        }
      })
      return { input_length: [...text].length, word_count: text.trim().split(/\s+/u).length, results }
    }
  )
}

await app.listen({ port: 0, host: "127.0.0.1" })
