import type { Watch } from "@ratecard/api"
import { changesOf, DAY_MILLIS, instantText, type PriceChange } from "@ratecard/core/catalogue"
import { createHash } from "node:crypto"
import type { Event } from "./event.ts"
import type { Ending, Move, Watcher } from "./lookRows.ts"
import type { Message } from "./deliveryRows.ts"

/** What was found at an instant, in milliseconds since the epoch. */
export interface Found {
  readonly moves: ReadonlyArray<Move>
  readonly ending: ReadonlyArray<Ending>
  /** The line of each model that is of one. */
  readonly lines: ReadonlyMap<string, string>
  readonly at: number
  readonly publicUrl: string
}

/** What to tell each watcher of what was found. */
export const messagesFor = (
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
        .map(({ date, display_name, id }) => {
          const data = { watch, display_name, model_id: id, retires_on: date, url: urlOf(id) }
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

/** What makes a change this one. */
const keyOf = (change: PriceChange): ReadonlyArray<unknown> => [
  change.model_id,
  change.date,
  change.input_price,
  change.output_price,
  change.cached_input_price
]

const digest = (key: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(JSON.stringify(key)).digest("base64url").slice(0, 27)
