import { Clock, Context, Duration, Effect, Layer, Random, Schedule } from "effect"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { warnSeldom } from "../database/warnSeldom.ts"
import { KeyVault } from "../keys/KeyVault.ts"
import { type DueMessage, noteAttempt, storeMessages, takeDue } from "./deliveryRows.ts"
import { beginLook, endingModels, linesOfModels, takeMoves, watchersOf, whatIsDue } from "./lookRows.ts"
import { messagesFor } from "./messages.ts"
import { sending, sendingOptions } from "./send.ts"

/** How long after each attempt that failed the next one is; after the last, none. Together a day and a half. */
const WAITS: ReadonlyArray<Duration.Input> = [
  "5 seconds",
  "1 minute",
  "5 minutes",
  "30 minutes",
  "2 hours",
  "8 hours",
  "24 hours"
]

/** The number of deliveries sent at once. */
const AT_ONCE = 20

/** How often prices are looked at and messages sent: each webhook gets at most one in so long. */
const TURN = Schedule.spaced("1 second")

/** It belongs to no request. */
const PATIENT = { deadline: "1 minute" } as const

/** Tells users what happens to what they follow. Messages to send are in the database, and no replica's own. */
export class Follower extends Context.Service<
  Follower,
  {
    /** Finds what has happened since the last look of any replica, and stores the messages to send. */
    readonly look: Effect.Effect<void, DatabaseUnavailable>
    /** Sends what is due, one message to each webhook. */
    readonly deliver: Effect.Effect<void, DatabaseUnavailable>
  }
>()("@ratecard/http-server/Follower") {
  static readonly layer = (settings: Pick<Settings, "publicUrl">) =>
    Layer.effect(
      Follower,
      Effect.gen(function* () {
        const database = yield* Database
        const sendTo = sending(yield* KeyVault, sendingOptions(settings))

        const deliverOne = Effect.fnUntraced(function* ({ attempts, webhook, ...message }: DueMessage) {
          const outcome = yield* sendTo(webhook, message)
          const now = yield* Clock.currentTimeMillis
          const wait = WAITS[attempts]
          // Receivers that failed together are not tried again together.
          const jitter = yield* Random.nextBetween(0.8, 1.2)
          const millis = wait === undefined ? undefined : Duration.toMillis(Duration.fromInputUnsafe(wait)) * jitter
          yield* database.transaction(noteAttempt(message, outcome, millis, now), PATIENT)
          yield* Effect.logDebug("A webhook was sent").pipe(
            Effect.annotateLogs({ webhook_id: webhook.id, message_id: message.id, ...outcome })
          )
        })

        return Follower.of({
          look: Effect.flatMap(Clock.currentTimeMillis, (now) => database.transaction(look(now, settings), PATIENT)),
          deliver: Effect.flatMap(Clock.currentTimeMillis, (now) =>
            database.transaction(takeDue(now, AT_ONCE), PATIENT)
          ).pipe(Effect.flatMap(Effect.forEach(deliverOne, { concurrency: "unbounded", discard: true })))
        })
      })
    )

  /**
   * Looks and delivers for as long as the service runs. A receiver that hangs keeps no other waiting, and a look that
   * outlasts a turn is not begun again: the next one finds its row locked.
   */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const database = yield* Database
      const { deliver, look } = yield* Follower
      const turn = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const due = yield* database.run(whatIsDue(now), PATIENT)
        if (due.message) yield* Effect.forkScoped(surviving(deliver))
        if (due.look) yield* Effect.forkScoped(surviving(look))
      })
      yield* Effect.andThen(database.ready, Effect.schedule(surviving(turn), TURN)).pipe(Effect.forkScoped)
    })
  )
}

const look = Effect.fnUntraced(function* (now: number, { publicUrl }: Pick<Settings, "publicUrl">) {
  const at = yield* beginLook(now)
  if (at === undefined) return
  const moves = yield* takeMoves(at)
  const ending = yield* endingModels(at)
  const watchers = yield* watchersOf(moves.map(({ facts }) => facts.id))
  const isOfLine = watchers.some(({ watch }) => watch.line_id !== null)
  const lines = isOfLine ? yield* linesOfModels : new Map<string, string>()
  yield* storeMessages(messagesFor(watchers, { moves, ending, lines, at, publicUrl }), at)
})

/** What fails is tried again at the next turn. */
const surviving = <R>(work: Effect.Effect<void, DatabaseUnavailable, R>): Effect.Effect<void, never, R> =>
  work.pipe(
    Effect.catchTag("DatabaseUnavailable", ({ message }) => warnSeldom(`Webhooks wait for the database: ${message}`)),
    Effect.catchCause((cause) => Effect.logError("Webhooks could not be sent; the next turn tries again.", cause))
  )
