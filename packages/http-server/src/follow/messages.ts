import type { Watch } from "@ratecard/api"
import { changesOf, DAY_MILLIS, instantText, type PriceChange } from "@ratecard/core/catalogue"
import { createHash } from "node:crypto"
import type { Move, Watcher } from "./lookRows.ts"
import type { Message } from "./message.ts"

/** What was found at an instant, in milliseconds since the epoch. */
export interface Found {
  readonly moves: ReadonlyArray<Move>
  readonly ending: ReadonlyArray<{ readonly id: string; readonly date: string }>
  readonly at: number
  readonly publicUrl: string
}

/** What to tell each watcher of what was found. */
export const messagesFor = (
  watchers: ReadonlyArray<Watcher>,
  { at, ending, moves, publicUrl }: Found
): ReadonlyArray<Message> => {
  const changes = moves.map(changeOf)
  const urlOf = (id: string) => `${publicUrl}/models/${encodeURIComponent(id)}`
  return watchers.flatMap(({ watch, webhook_id }) => {
    const { model_id, rule } = watch
    const message = (event: string, key: ReadonlyArray<unknown>, data: object): Message => ({
      webhook_id,
      id: `msg_${digest([watch.id, event, ...key])}`,
      event,
      body: JSON.stringify({ type: event, timestamp: instantText(at), data: { watch, ...data } })
    })
    const isOf = (id: string) => model_id === null || model_id === id
    if (rule === "retires") {
      return ending
        .filter(({ date, id }) => isOf(id) && daysTo(date, at) <= watch.days)
        .map(({ date, id }) => message("model.retires", [id, date], { model_id: id, retires_on: date, url: urlOf(id) }))
    }
    return changes
      .filter((change) => isOf(change.model_id) && (rule === "moved" || fallsBelow(change, watch)))
      .map((change) => message(`price.${rule}`, keyOf(change), { change, url: urlOf(change.model_id) }))
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
