// Asks the public operations through the types of openapi-typescript, and prints what came.
import createClient from "openapi-fetch"
import type { paths } from "./ratecard.d.ts"

const client = createClient<paths>({ baseUrl: process.argv[2]! })

const text = "Hello, world"
const statement = 'start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n'
const model_id = "openai-gpt-5"
const asText = { parseAs: "text" } as const

const answers = await Promise.all([
  client.GET("/api/v1/models", { params: { query: { tools: ["web_search", "mcp"] } } }),
  client.GET("/api/v1/models/{model_id}", { params: { path: { model_id } } }),
  client.GET("/api/v1/models/{model_id}/price-history", { params: { path: { model_id } } }),
  client.GET("/api/v1/models/{model_id}/tariff", { params: { path: { model_id }, query: { at: "2026-01-01" } } }),
  client.GET("/api/v1/catalogue"),
  client.GET("/api/v1/price-changes", { params: { query: { days: 365, provider: "openai", min_change_pct: 5 } } }),
  client.GET("/api/v1/offers", { params: { query: { host: "groq", limit: 2 } } }),
  client.GET("/api/v1/models/{model_id}/offers", { params: { path: { model_id } } }),
  client.GET("/api/v1/price-changes.atom", { params: { query: { limit: 1 } }, ...asText }),
  client.GET("/api/v1/price-changes.json", { params: { query: { limit: 1 } } }),
  client.GET("/api/v1/prices.{format}", { params: { path: { format: "csv" } }, ...asText }),
  client.GET("/api/v1/rates.{format}", { params: { path: { format: "csv" } }, ...asText }),
  client.GET("/api/v1/recommend", { params: { query: { tools: ["web_search", "mcp"], max_input_price: 1.5 } } }),
  client.POST("/api/v1/calculate", { body: { text, model_ids: [model_id], tools: [{ type: "web_search" }] } }),
  client.POST("/api/v1/tokenize", { body: { text } }),
  client.POST("/api/v1/cost", {
    body: { records: [{ model: "gpt-5", usage: { input_tokens: 9, output_tokens: 2 }, at: "2026-11-20" }] }
  }),
  client.POST("/api/v1/reconcile", { body: { statement, records: [] } }),
  client.GET("/api/v1/exchange-rate"),
  client.GET("/health"),
  client.GET("/health/ready"),
  client.GET("/version"),
  client.GET("/llms.txt", asText),
  client.GET("/api/v1/models/{model_id}", { params: { path: { model_id: "openai-gpt-55" } } }),
  client.GET("/api/v1/recommend", { params: { query: { at: "2099-01-01" } } }),
  client.POST("/api/v1/calculate", { body: { text, model_ids: ["openai-gpt-55"] } })
])
console.log(JSON.stringify(answers.map(({ data, error, response }) => [response.status, data ?? error])))

const missing = await client.GET("/api/v1/models/{model_id}", { params: { path: { model_id } } })
if (missing.data !== undefined) missing.data.input_price satisfies number
else if (typeof missing.error.detail === "string") missing.error.detail satisfies string
else missing.error.detail[0]?.loc satisfies ReadonlyArray<string | number> | undefined

// @ts-expect-error There is no such tool.
void (() => client.GET("/api/v1/models", { params: { query: { tools: ["web_searching"] } } }))
// @ts-expect-error A text is a string.
void (() => client.POST("/api/v1/calculate", { body: { text: 1 } }))
