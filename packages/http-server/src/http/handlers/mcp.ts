import { hostsOf, layerHttp, PriceData, Rates, Tariffs as AgentTariffs } from "@ratecard/mcp-server"
import { Effect, Layer } from "effect"
import { Tariffs } from "../../catalogue/Tariffs.ts"
import { refusalOf } from "../errors/raised.ts"
import type { Settings } from "../../Config.ts"
import { RateLimits } from "../../limits/RateLimits.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"

/** The agent tools at `/mcp`: they ask the same catalogue, calculator and bank as the endpoints. */
export const AgentToolsLayer = ({ host, maxBodyBytes, publicUrl, webUrl }: Settings) =>
  Layer.unwrap(
    Effect.map(RateLimits, (limits) =>
      layerHttp(hostsOf([publicUrl, webUrl], host), maxBodyBytes, (texts) =>
        limits.takeMore("counting", texts).pipe(
          Effect.as(undefined),
          Effect.catchTag("OverLimit", (over) => Effect.succeed(refusalOf(over)))
        )
      )
    )
  ).pipe(Layer.provide(PriceData.layerNoDeps), Layer.provide([ratesOfBank, servedTariffs]))

const ratesOfBank = Layer.effect(
  Rates,
  Effect.map(CentralBank, (bank) => Rates.of({ current: bank.current, on: (at) => bank.on(at) }))
)

const servedTariffs = Layer.effect(AgentTariffs, Tariffs)
