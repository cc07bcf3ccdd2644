import { Effect, Layer } from "effect"
import { PriceData } from "./PriceData.ts"

/** The prices of the service at an address, else those that come along. The client is loaded for the former alone. */
export const pricesOf = (serviceUrl: string | null): Layer.Layer<PriceData> =>
  serviceUrl === null
    ? PriceData.layerBundled
    : Layer.unwrap(
        Effect.promise(() => import("./remotePrices.ts").then(({ remotePrices }) => remotePrices(serviceUrl)))
      )
