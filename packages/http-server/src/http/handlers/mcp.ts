import { hostsOf, layerHttp, PriceData } from "@ratecard/mcp-server"
import { Effect, Layer } from "effect"
import type { SharedServices } from "./services.ts"
import { refusalOf } from "../errors/raised.ts"
import type { Settings } from "../../Config.ts"
import { RateLimits } from "../../limits/RateLimits.ts"

/** The agent tools at `/mcp`: they ask the same catalogue and calculator as the endpoints. */
export const AgentToolsLayer = ({ host, maxBodyBytes, publicUrl, webUrl }: Settings, { calculator }: SharedServices) =>
  Layer.unwrap(
    Effect.map(RateLimits, (limits) =>
      layerHttp(hostsOf([publicUrl, webUrl], host), maxBodyBytes, ({ calls, estimates }) =>
        limits.takeMore("reads", calls - 1).pipe(
          Effect.andThen(limits.takeMore("counting", estimates)),
          Effect.as(undefined),
          Effect.catchTag("OverLimit", (over) => Effect.succeed(refusalOf(over)))
        )
      )
    )
  ).pipe(Layer.provide(PriceData.layerNoDeps), Layer.provide(calculator))
