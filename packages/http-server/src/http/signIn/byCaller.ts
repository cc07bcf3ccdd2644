import { Caller } from "@ratecard/api"
import { Effect } from "effect"
import { raised } from "../errors/raised.ts"

/** What an endpoint does for the user who asks, with its failures as errors of the contract. */
export const byCaller = <A, E, R>(act: (caller: Caller["Service"]) => Effect.Effect<A, E, R>) =>
  raised(Effect.flatMap(Caller, act))
