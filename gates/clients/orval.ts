// Asks the public operations through the functions of orval, and prints what came.
import * as ratecard from "./ratecard.ts"

const text = "Hello, world"
const statement = 'start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n'
const model_id = "openai-gpt-5"

const answers = await Promise.all([
  ratecard.listModels({ tools: ["web_search", "mcp"] }),
  ratecard.getModel(model_id),
  ratecard.getPriceHistory(model_id),
  ratecard.getTariff(model_id, { at: "2026-01-01" }),
  ratecard.getCatalogue(),
  ratecard.listPriceChanges({ days: 365, provider: "openai", min_change_pct: 5 }),
  ratecard.listOffers({ host: "groq", limit: 2 }),
  ratecard.listModelOffers(model_id),
  ratecard.getAtomFeed({ limit: 1 }),
  ratecard.getJsonFeed({ limit: 1 }),
  ratecard.getPriceTable("csv"),
  ratecard.getRateTable("csv"),
  ratecard.recommendModels({ tools: ["web_search", "mcp"], max_input_price: 1.5 }),
  ratecard.calculateCosts({ text, model_ids: [model_id], tools: [{ type: "web_search" }] }),
  ratecard.tokenizeText({ text }),
  ratecard.billRequests({
    records: [{ model: "gpt-5", usage: { input_tokens: 9, output_tokens: 2 }, at: "2026-11-20" }]
  }),
  ratecard.reconcileStatement({ statement, records: [] }),
  ratecard.getExchangeRate(),
  ratecard.getHealth(),
  ratecard.getReadiness(),
  ratecard.getVersion(),
  ratecard.getLlmsText(),
  ratecard.getModel("openai-gpt-55"),
  ratecard.recommendModels({ at: "2099-01-01" }),
  ratecard.calculateCosts({ text, model_ids: ["openai-gpt-55"] })
])
/** Reads data that may be text or bytes, and so comes as bytes. */
const read = async (data: unknown) => (data instanceof Blob ? data.text() : data)
console.log(JSON.stringify(await Promise.all(answers.map(async ({ data, status }) => [status, await read(data)]))))

const missing = await ratecard.getModel(model_id)
if (missing.status === 200) missing.data.input_price satisfies number
else if (missing.status === 404) missing.data.detail satisfies string
else if (missing.status === 422) missing.data.detail[0]?.loc satisfies ReadonlyArray<string | number> | undefined

// @ts-expect-error There is no such tool.
void (() => ratecard.listModels({ tools: ["web_searching"] }))
// @ts-expect-error A text is a string.
void (() => ratecard.calculateCosts({ text: 1 }))
