import { BUILTIN_TOOLS, CAPABILITIES, FILTER_NAMES, PROVIDERS } from "@ratecard/core/catalogue"
import { EncodingName } from "@ratecard/core/effect"
import { EXAMPLE_REQUESTS, type ExampleRequest } from "./examples/exampleRequests.ts"
import { examplesAt } from "./examples/examples.ts"

/** Tells an agent how to use the service: what it answers, where, and in which units. */
export const llmsText = (baseUrl: string): string => `# Ratecard

> What a language-model call costs. Prices of ${PROVIDERS.length} providers in dollars and rubles with their history, exact token counts, and costs with prompt-cache discounts and tool overhead.

All prices are per 1,000,000 tokens in the record's \`currency\` (usd or rub). No key is needed. A model id is \`<provider>-<name>\`; any name that means exactly one model is taken for it (gpt-5, openai/gpt-5, gpt-5-2025-08-07), and the header ratecard-matched, or \`matched\` of a calculation, says how. An unknown name is an error that names the nearest ids; it is never guessed or priced at 0. Errors are JSON with \`detail\`.

Providers: ${PROVIDERS.map(({ displayName, slug }) => `${slug} (${displayName})`).join(", ")}.
Built-in tools: ${BUILTIN_TOOLS.join(", ")}.
Capabilities: ${CAPABILITIES.join(", ")}.
Filters: ${FILTER_NAMES.join(", ")}. Of tools and capabilities, comma-separated or repeated, a model must have all.

## Read

- [Models](${baseUrl}/api/v1/models): every offered model with its current price. Query: the filters, include_retired.
- ${baseUrl}/api/v1/models/{model_id}: one model.
- ${baseUrl}/api/v1/models/{model_id}/price-history: its prices since they are known, oldest first.
- ${baseUrl}/api/v1/models/{model_id}/tariff: all its prices with their conditions, days and sources: caches, tiers, batches, long prompts, hours, places, modalities, tools. Query: at.
- [Catalogue](${baseUrl}/api/v1/catalogue): all models with all their prices in one document, with an ETag.
- [Price table](${baseUrl}/api/v1/prices.csv), [rate table](${baseUrl}/api/v1/rates.csv): every price and the bank's rate of every day as one dated table for databases; also .jsonl and .parquet.
- [Price changes](${baseUrl}/api/v1/price-changes): across the catalogue, newest first. Query: days (1 to 1825) or since (a past instant, written as for at), kind (all, changes, drop, rise, new), provider, model_id, min_change_pct, limit (1 to 500).
- [Offers](${baseUrl}/api/v1/offers): what hosts charge for models. shelf kept: the catalogue's own prices; shelf listed: what public lists say, with how many of them and as of which day, which nobody here has checked. Query: host, maker, model, kind, unit, shelf, search, limit (1 to 500), offset (\`next\` of the page before).
- ${baseUrl}/api/v1/models/{model_id}/offers: the same model at every host, cheapest first; also of models that only public lists name, such as glm-4.6.
- [Recommendations](${baseUrl}/api/v1/recommend): models within a budget. Query: the filters, sort_by (input_price, output_price, context_window), limit (1 to 100).
- Models, one model, its tariff and recommendations take \`at\` for the prices in force and the models offered at a past instant: a date (midnight UTC) or an ISO 8601 date-time with offset, such as 2026-01-01T00:00:00Z; send the plus of an offset as %2B. So does the body of calculate. A model that had no price then is an error that says from when it has one.
- [Atom feed](${baseUrl}/api/v1/price-changes.atom), [JSON Feed](${baseUrl}/api/v1/price-changes.json) of price changes, with the same query as the list.
- [Exchange rate](${baseUrl}/api/v1/exchange-rate): rubles per 1 dollar as the Bank of Russia set them last, with the date from which they hold, which may be tomorrow; with at, the one in force then. source fallback marks a fixed value while no rate is known.

## Pages as Markdown

Every public page of ${baseUrl}/ is there as Markdown, with the same numbers, days and sources: add \`.md\` to its path, or send \`Accept: text/markdown\`. Query: as on the page; at=YYYY-MM-DD for a past day, lang=ru.

- [Models](${baseUrl}/models.md). Query: q, provider, sort, input, output, requests, budget.
- ${baseUrl}/models/{model_id}.md: all prices of a model with conditions, history, hosts, facts and sources.
- [Comparison](${baseUrl}/compare.md?models=gpt-5,claude-opus-4-5): two to five models side by side.
- [Model lines](${baseUrl}/lines.md), ${baseUrl}/lines/{line}.md: one price history for all models of a line.
- [Changes](${baseUrl}/changes.md). Query: days, kind, provider, min_change_pct.
- [Hosts](${baseUrl}/hosts.md), ${baseUrl}/hosts/{host}.md: what hosts charge.
- [Cost of a month](${baseUrl}/index.md).

## Count and price

- POST ${baseUrl}/api/v1/calculate with \`{"text": "...", "model_ids": ["openai-gpt-5"], "output_multiplier": 1, "cached_input_ratio": 0, "tools": [{"type": "function", "count": 2, "calls": 1}]}\`; only text is required. A tokenizer_used that begins with ≈ marks an approximate count; \`estimates\` has a better one for that model, with a band from low to high.
- POST ${baseUrl}/api/v1/tokenize with \`{"text": "...", "model_id": "gpt-5"}\`, or with an \`encoding\`: ${EncodingName.literals.join(", ")}.
- POST ${baseUrl}/api/v1/cost with \`{"records": [{"response": {...}, "at": "2026-11-20T12:00:00Z"}]}\` bills up to 1,000 requests that were made, from raw responses or usage objects of any vendor or SDK, line by line; \`complete\` false makes \`total\` a lower bound.
- POST ${baseUrl}/api/v1/reconcile with \`{"statement": "...", "records": [...]}\` explains why a vendor's statement and the requests of the same period differ, each difference by its cause.

## Tools for agents

- MCP (streamable HTTP) at ${baseUrl}/mcp: list_models, recommend_model, estimate_cost, find_offers, price_changes, price_history, exchange_rate, over the same data.

## Reference

- [OpenAPI 3.1](${baseUrl}/api/v1/openapi.json)
- [Interactive reference](${baseUrl}/api/docs), [reading reference](${baseUrl}/api/redoc)
- [Documentation](${baseUrl}/docs.md): guides of one task each, with the API, the command line and the SDK

## One answer of each

Real answers; of a list, the first element.

${shortAnswers(baseUrl)}
`

/** The public operations whose answers are not stored, because they are never the same. */
const CHANGING: Readonly<Record<string, ExampleRequest>> = {
  get_exchange_rate: { path: "/api/v1/exchange-rate" },
  get_readiness: { path: "/health/ready" },
  get_version: { path: "/version" }
}

/** Every public operation with what it answers, cut short, as Markdown. */
const shortAnswers = (publicUrl: string): string => {
  const examples = examplesAt(publicUrl)
  return Object.entries({ ...EXAMPLE_REQUESTS, ...CHANGING })
    .map(([operation, { body, path }]) => {
      const request = body === undefined ? `GET ${path}` : `POST ${path} with \`${JSON.stringify(body)}\``
      return `${request}:\n\n    ${JSON.stringify(short(examples[operation]))}`
    })
    .join("\n\n")
}

const MOST_CHARACTERS = 200

const short = (value: unknown): unknown => {
  if (typeof value === "string" && value.length > MOST_CHARACTERS) return `${value.slice(0, MOST_CHARACTERS)}…`
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.slice(0, 1).map(short)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, short(part)]))
}
