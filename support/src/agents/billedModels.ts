import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { text as textOf } from "node:stream/consumers"
import type { BilledCase } from "./billedCase.ts"
import { bodyOf, eventsOf } from "./vendorAnswers.ts"

const CASES = new URL("../../../packages/core/src/ledger/cases.fixture.json", import.meta.url)

/** The worked bills whose bodies can come over HTTP as they are, without further facts. */
export const billedCases = async (): Promise<ReadonlyArray<BilledCase>> => {
  const { cases } = JSON.parse(await readFile(CASES, "utf8")) as { readonly cases: ReadonlyArray<BilledCase> }
  return cases
    .map(behindSpan)
    .filter(({ api, context = {} }) => api in PATHS && Object.keys(context).every((name) => KNOWN.has(name)))
}

/** A span has what its SDK made of a message: the message. */
const behindSpan = (each: BilledCase): BilledCase => {
  if (each.api !== "otel.gen_ai") return each
  const count = (name: string) => Number(each.usage[`gen_ai.usage.${name}`])
  const cache_read_input_tokens = count("cache_read.input_tokens")
  const cache_creation_input_tokens = count("cache_creation.input_tokens")
  return {
    ...each,
    api: "anthropic.messages",
    model: String(each.usage["gen_ai.response.model"]),
    usage: {
      input_tokens: count("input_tokens") - cache_read_input_tokens - cache_creation_input_tokens,
      cache_read_input_tokens,
      cache_creation_input_tokens,
      output_tokens: count("output_tokens")
    }
  }
}

/** Fields of a response that say the same as its request. */
const KNOWN = new Set(["service_tier_response", "speed_request"])

const PATHS: Readonly<Record<string, string>> = {
  "openai.chat": "/chat/completions",
  "openai.responses": "/responses",
  "anthropic.messages": "/messages"
}

/** Models behind OpenAI's and Anthropic's interfaces. */
export interface BilledModels extends AsyncDisposable {
  readonly environment: NodeJS.ProcessEnv
  /** The names of the models that were asked, in order. */
  readonly asked: ReadonlyArray<string>
}

/**
 * Answers who asks a model that is called as a worked bill what that bill is of: whole, or as a stream in
 * ragged pieces. The model `silent` never tells its usage; a stream of `cut` breaks off in the middle.
 */
export const startBilledModels = async (cases: ReadonlyArray<BilledCase>): Promise<BilledModels> => {
  const byId = new Map(cases.map((each) => [each.id, each]))
  const asked: Array<string> = []
  const server = createServer(async (request, response) => {
    const { model, stream } = JSON.parse(await textOf(request)) as { readonly model: string; readonly stream?: boolean }
    asked.push(model)
    // Not every SDK puts the version into the path.
    const path = request.url?.replaceAll(/^\/v1|\?.*$/gu, "")
    const api = Object.keys(PATHS).find((name) => PATHS[name] === path) ?? ""
    const answer = byId.get(model) ?? cases.find((each) => each.api === api && each.expect !== undefined)
    if (answer?.api !== api) return response.writeHead(404).end()
    const isSilent = model === "silent"
    if (stream !== true) {
      response.writeHead(200, { "content-type": "application/json" })
      return response.end(JSON.stringify(bodyOf(answer, isSilent)))
    }
    response.writeHead(200, { "content-type": "text/event-stream" })
    const events = eventsOf(answer, isSilent)
    if (model !== "cut") return sendRagged(response, events.join(""))
    await sendRagged(response, events.slice(0, -3).join(""), false)
    response.destroy()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: {
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: "sk-none",
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "sk-none"
    },
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

/** In two pieces, cut inside of a character where there is one of several bytes. */
const sendRagged = async (response: ServerResponse, text: string, isWhole = true): Promise<void> => {
  const bytes = Buffer.from(text)
  const middle = bytes.findIndex((byte) => byte > 127) + 1
  response.write(bytes.subarray(0, middle))
  await setTimeout(5)
  response.write(bytes.subarray(middle))
  await setTimeout(5)
  if (isWhole) response.end()
}
