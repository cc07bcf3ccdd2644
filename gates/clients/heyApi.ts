// Asks the public operations through the client of @hey-api/openapi-ts, and prints what came.
import { client } from "./ratecard/client.gen.js"
import * as ratecard from "./ratecard/index.js"

client.setConfig({ baseUrl: process.argv[2]! })

const text = "Hello, world"
const statement = 'start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n'
const model_id = "openai-gpt-5"

const answers = await Promise.all([
  ratecard.listModels({ query: { tools: ["web_search", "mcp"] } }),
  ratecard.getModel({ path: { model_id } }),
  ratecard.getPriceHistory({ path: { model_id } }),
  ratecard.getTariff({ path: { model_id }, query: { at: "2026-01-01" } }),
  ratecard.getCatalogue(),
  ratecard.listPriceChanges({ query: { days: 365, provider: "openai", min_change_pct: 5 } }),
  ratecard.listOffers({ query: { host: "groq", limit: 2 } }),
  ratecard.listModelOffers({ path: { model_id } }),
  ratecard.getAtomFeed({ query: { limit: 1 }, parseAs: "text" }),
  ratecard.getJsonFeed({ query: { limit: 1 } }),
  ratecard.getPriceTable({ path: { format: "csv" }, parseAs: "text" }),
  ratecard.getRateTable({ path: { format: "csv" }, parseAs: "text" }),
  ratecard.recommendModels({ query: { tools: ["web_search", "mcp"], max_input_price: 1.5 } }),
  ratecard.calculateCosts({ body: { text, model_ids: [model_id], tools: [{ type: "web_search" }] } }),
  ratecard.tokenizeText({ body: { text } }),
  ratecard.billRequests({
    body: { records: [{ model: "gpt-5", usage: { input_tokens: 9, output_tokens: 2 }, at: "2026-11-20" }] }
  }),
  ratecard.reconcileStatement({ body: { statement, records: [] } }),
  ratecard.getExchangeRate(),
  ratecard.getHealth(),
  ratecard.getReadiness(),
  ratecard.getVersion(),
  ratecard.getLlmsText(),
  ratecard.getModel({ path: { model_id: "openai-gpt-55" } }),
  ratecard.recommendModels({ query: { at: "2099-01-01" } }),
  ratecard.calculateCosts({ body: { text, model_ids: ["openai-gpt-55"] } })
])
console.log(JSON.stringify(answers.map(({ data, error, response }) => [response?.status, data ?? error])))

const missing = await ratecard.getModel({ path: { model_id } })
if (missing.data !== undefined) missing.data.input_price satisfies number
else if (typeof missing.error.detail === "string") missing.error.detail satisfies string
else missing.error.detail[0]?.loc satisfies ReadonlyArray<string | number> | undefined

// @ts-expect-error There is no such tool.
void (() => ratecard.listModels({ query: { tools: ["web_searching"] } }))
// @ts-expect-error A text is a string.
void (() => ratecard.calculateCosts({ body: { text: 1 } }))
