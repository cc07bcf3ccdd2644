import { ExchangeRate, PastInstant } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { documentQuery } from "./requests/query.ts"

const RateQuery = { at: Schema.optionalKey(PastInstant) }

export class ExchangeGroup extends HttpApiGroup.make("exchange")
  .add(
    HttpApiEndpoint.get("exchangeRate", "/exchange-rate", { query: RateQuery, success: ExchangeRate })
      .annotate(OpenApi.Identifier, "get_exchange_rate")
      .annotate(OpenApi.Summary, "Get the exchange rate")
      .annotate(
        OpenApi.Description,
        "Rubles per dollar as the Bank of Russia published them last, which may be tomorrow's rate. With `at`, the rate in force at that instant; for a date, the rate of that day."
      )
      .annotate(OpenApi.Transform, documentQuery(RateQuery))
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Exchange rate")
  .annotate(OpenApi.Description, "Rubles per 1 dollar") {}
