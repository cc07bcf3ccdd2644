import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

/** Result of a call: "answered", or the code of the client's error. */
export type Outcome = string

/** Inputs by method; the other methods take none. */
const INPUTS = {
  models: [{ provider: "openai", tools: ["web_search", "mcp"] }],
  model: ["openai-gpt-5"],
  priceHistory: ["openai-gpt-5"],
  tariff: ["openai-gpt-5"],
  priceChanges: [{ days: 365, limit: 3 }],
  offers: [{ host: "fireworks", limit: 3 }],
  modelOffers: ["openai-gpt-5"],
  atomFeed: [{ days: 365 }],
  priceTable: ["csv"],
  rateTable: ["parquet"],
  jsonFeed: [{ days: 365 }],
  recommend: [{ max_input_price: 1e-7, limit: 1 }],
  calculate: [{ text: "Hello, world", model_ids: ["openai-gpt-5"] }],
  tokenize: [{ text: "Hello, world" }],
  cost: [{ records: [{ model: "gpt-5", usage: { input_tokens: 9, output_tokens: 2 }, at: "2026-11-20" }] }],
  reconcile: [{ statement: 'start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n', records: [] }],
  signIn: ["github"],
  completeSignIn: [{ provider: "github", code: "code" }],
  addApiKey: [{ provider: "openai", key: "sk-0123456789" }],
  removeApiKey: ["openai"],
  validateApiKey: ["openai"],
  call: [{ model_id: "openai-gpt-5", text: "Hello" }],
  addUsage: [
    {
      responses: [
        {
          v: 1,
          agent: "codex",
          id: "czasHJQmWNgtDyJlgTPOXc",
          at: "2026-11-20T09:30:00Z",
          usage: { input_tokens: 9, output_tokens: 2 }
        }
      ]
    }
  ],
  putTeam: [{ team: "search" }],
  removeTeam: ["search"],
  teamUsage: [{ team: "search" }],
  teamUsageTable: [{ team: "search", format: "csv" }],
  teamResponses: [{ team: "search" }],
  eraseTeamUsage: [{ team: "search" }],
  teamTokens: ["search"],
  addTeamToken: [{ team: "search", label: "collector" }],
  removeTeamToken: [{ team: "search", id: "1" }],
  putWatch: [{ rule: "moved" }],
  removeWatch: ["1"],
  addWebhook: [{ url: "https://hooks.example.com/prices" }],
  removeWebhook: ["1"],
  testWebhook: ["1"],
  deliveries: ["1"],
  setPrice: [{ model_id: "openai-gpt-5", input_price: 1, output_price: 2 }],
  releaseQuote: ["1"],
  dismissQuote: ["1"],
  acceptSource: ["litellm"],
  acceptOffers: ["litellm"]
}

const FACES = {
  promises: `
    import { createClient } from "@ratecard/client"
    const methods = createClient({ baseUrl })
    const run = (method, input) => methods[method](...input)`,
  effect: `
    import { Ratecard } from "@ratecard/client/effect"
    import { Effect } from "effect"
    const methods = await Effect.runPromise(Effect.provide(Ratecard, Ratecard.layer({ baseUrl })))
    const run = async (method, input) => {
      const call = Effect.isEffect(methods[method]) ? methods[method] : methods[method](...input)
      const outcome = await Effect.runPromise(Effect.result(call))
      if (outcome._tag === "Failure") throw outcome.failure
    }`
}

/** Calls every method of one of the client's faces, one after another, from a program of `project`. */
export const callsOf = async (
  node: string,
  project: string,
  url: string,
  face: keyof typeof FACES
): Promise<Readonly<Record<string, Outcome>>> => {
  const program = `
    const baseUrl = ${JSON.stringify(url)}
    const inputs = ${JSON.stringify(INPUTS)}
    ${FACES[face]}
    const outcomes = {}
    for (const method of Object.keys(methods)) {
      outcomes[method] = await run(method, inputs[method] ?? []).then(
        () => "answered",
        (error) => error.code ?? String(error.stack)
      )
    }
    console.log(JSON.stringify(outcomes))`
  const path = join(project, `calls-${face}.mjs`)
  await writeFile(path, program)
  const { stdout } = await promisify(execFile)(node, [path], { cwd: project })
  return JSON.parse(stdout) as Readonly<Record<string, Outcome>>
}
