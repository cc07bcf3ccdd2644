import { Effect, Layer } from "effect"
import { PriceData } from "./PriceData.ts"

/**
 * The prices of the service at an address; for null, those that ship with the package. Only a service needs the client,
 * which is loaded then.
 */
export const pricesOf = (serviceUrl: string | null): Layer.Layer<PriceData> =>
  serviceUrl === null
    ? PriceData.layerBundled
    : Layer.unwrap(
        Effect.promise(() => import("./remotePrices.ts").then(({ remotePrices }) => remotePrices(serviceUrl)))
      )
