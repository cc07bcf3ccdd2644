import type { Watch } from "@ratecard/api"
import { changesOf, DAY_MILLIS, instantText, type PriceChange, type Successor } from "@ratecard/core/catalogue"
import { Clock, Context, Duration, Effect, Layer, Random, Schedule } from "effect"
import { sha256 } from "../sha256.ts"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { warnSeldom } from "../database/warnSeldom.ts"
import { KeyVault } from "../keys/KeyVault.ts"
import { type DueMessage, type Message, noteAttempt, storeMessages, takeDue } from "./webhookRows.ts"
import {
  beginLook,
  type Ending,
  endingModels,
  linesOfModels,
  type Move,
  takeMoves,
  type Watcher,
  watchersOf,
  whatIsDue
} from "./lookRows.ts"
import { sending, sendingOptions } from "./send.ts"

/** The waits after each attempt that failed; after the last, there is none. Together a day and a half. */
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

/** The pace at which prices are compared and messages sent: each webhook gets at most one in so long. */
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
  const watchers = yield* watchersOf(moves.map(({ facts }) => facts.id))
  const ending = watchers.some(({ watch }) => watch.rule === "retires") ? yield* endingModels(at) : []
  const isOfLine = watchers.some(({ watch }) => watch.line_id !== null)
  const lines = isOfLine ? yield* linesOfModels : new Map<string, string>()
  yield* storeMessages(messagesFor(watchers, { moves, ending, lines, at, publicUrl }), at)
})

/** Tries what fails again at the next turn. */
const surviving = <R>(work: Effect.Effect<void, DatabaseUnavailable, R>): Effect.Effect<void, never, R> =>
  work.pipe(
    Effect.catchTag("DatabaseUnavailable", ({ message }) => warnSeldom(`Webhooks wait for the database: ${message}`)),
    Effect.catchCause((cause) => Effect.logError("Webhooks could not be sent; the next turn tries again.", cause))
  )

/** The findings of an instant, in milliseconds since the epoch. */
interface Found {
  readonly moves: ReadonlyArray<Move>
  readonly ending: ReadonlyArray<Ending>
  /** The line of each model that is of one. */
  readonly lines: ReadonlyMap<string, string>
  readonly at: number
  readonly publicUrl: string
}

/** Makes the messages to each watcher about the findings. */
const messagesFor = (
  watchers: ReadonlyArray<Watcher>,
  { at, ending, lines, moves, publicUrl }: Found
): ReadonlyArray<Message> => {
  const changes = moves.map((move) => ({ display_name: move.facts.display_name, change: changeOf(move) }))
  const urlOf = (id: string) => `${publicUrl}/models/${encodeURIComponent(id)}`
  return watchers.flatMap(({ watch, webhook_id }) => {
    const { line_id, model_id, rule } = watch
    const message = (event: Event, key: ReadonlyArray<unknown>): Message => ({
      webhook_id,
      id: `msg_${digest([watch.id, event.type, ...key])}`,
      event: event.type,
      body: JSON.stringify(event)
    })
    const timestamp = instantText(at)
    const isOf = (id: string) => (line_id === null ? model_id === null || model_id === id : lines.get(id) === line_id)
    if (rule === "retires") {
      return ending
        .filter(({ date, id }) => isOf(id) && daysTo(date, at) <= watch.days)
        .map(({ date, display_name, id, source, successor }) => {
          const data = { watch, display_name, model_id: id, retires_on: date, source, successor, url: urlOf(id) }
          return message({ type: "model.retires", timestamp, data }, [id, date])
        })
    }
    return changes
      .filter(({ change }) => isOf(change.model_id) && (rule === "moved" || fallsBelow(change, watch)))
      .map(({ change, display_name }) => {
        const data = { watch, display_name, change, url: urlOf(change.model_id) }
        return message({ type: `price.${rule}`, timestamp, data }, keyOf(change))
      })
  })
}

/** The change from the price that was known to the one in force, as the list of changes tells it. */
const changeOf = ({ before, facts, now }: Move): PriceChange =>
  changesOf({ ...facts, levels: before === null ? [now] : [before, now] }).at(-1)!

/** Whether the price was not below the bound before. */
const fallsBelow = (change: PriceChange, { price, unit }: Extract<Watch, { readonly rule: "below" }>): boolean => {
  const before = change[`previous_${unit}_price`]
  return change[`${unit}_price`] < price && (before === null || before >= price)
}

const daysTo = (day: string, at: number): number => Math.ceil((Date.parse(day) - at) / DAY_MILLIS)

/** The identity of a change. */
const keyOf = (change: PriceChange): ReadonlyArray<unknown> => [
  change.model_id,
  change.date,
  change.input_price,
  change.output_price,
  change.cached_input_price
]

const digest = (key: ReadonlyArray<unknown>): string => sha256(JSON.stringify(key)).slice(0, 27)

/** An event, as messages have it. */
type Event =
  | {
      readonly type: "price.moved" | "price.below"
      readonly timestamp: string
      readonly data: About & { readonly change: PriceChange }
    }
  | {
      readonly type: "model.retires"
      readonly timestamp: string
      readonly data: About & {
        readonly model_id: string
        readonly retires_on: string
        readonly source: string | null
        readonly successor: Successor | null
      }
    }
  | { readonly type: "test"; readonly timestamp: string; readonly data: { readonly webhook_id: string } }

interface About {
  readonly watch: Watch
  readonly display_name: string
  /** The page of the model. */
  readonly url: string
}
