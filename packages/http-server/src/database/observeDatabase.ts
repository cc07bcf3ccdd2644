import { Effect, Layer, Schedule } from "effect"
import { observeGauge } from "../telemetry/observe.ts"
import { Database } from "./Database.ts"
import { isAnswering } from "./isAnswering.ts"

const PAUSE = Schedule.spaced("10 seconds")

/** Asks the database now and then whether it answers, for metrics, which cannot wait for it. */
export const observeDatabase = Layer.effectDiscard(
  Effect.gen(function* () {
    const database = yield* Database
    let isUp = false
    yield* observeGauge("ratecard_database_up", "Whether the database answered when it was asked last.", () =>
      Number(isUp)
    )
    yield* isAnswering(database).pipe(
      Effect.tap((answered) => Effect.sync(() => (isUp = answered))),
      Effect.repeat(PAUSE),
      Effect.forkScoped
    )
  })
)
