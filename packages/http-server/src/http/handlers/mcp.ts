import { hostsOf, layerHttp, PriceData, Rates } from "@ratecard/mcp-server"
import { Effect, Layer } from "effect"
import type { Settings } from "../../Config.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"

/** The agent tools at `/mcp`: they ask the same catalogue, calculator and bank as the endpoints. */
export const AgentToolsLayer = ({ host, maxBodyBytes, publicUrl, webUrl }: Settings) =>
  layerHttp(hostsOf([publicUrl, webUrl], host), maxBodyBytes).pipe(
    Layer.provide(PriceData.layerNoDeps),
    Layer.provide(ratesOfBank)
  )

const ratesOfBank = Layer.effect(
  Rates,
  Effect.map(CentralBank, (bank) => Rates.of({ current: bank.current, on: (at) => bank.on(at) }))
)
