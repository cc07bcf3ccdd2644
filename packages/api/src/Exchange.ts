import { ExchangeRate } from "@ratecard/core"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

export class ExchangeGroup extends HttpApiGroup.make("exchange")
  .add(
    HttpApiEndpoint.get("exchangeRate", "/exchange-rate", { success: ExchangeRate })
      .annotate(OpenApi.Summary, "Get the current exchange rate")
      .annotate(
        OpenApi.Description,
        "The newest rate of the Bank of Russia, from the moment when it is published, even where it holds from tomorrow."
      )
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Exchange rate")
  .annotate(OpenApi.Description, "Rubles per 1 dollar") {}
