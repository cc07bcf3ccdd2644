import { DAY_MILLIS, readInstant, resolve } from "@ratecard/core/catalogue"
import { billRecord, inputOf } from "@ratecard/core/ledger"
import type { Volumes } from "../../code/volumes.ts"
import { recordsIn } from "../../cost/records.ts"
import { textOf } from "../../cost/texts.ts"
import type { Prices } from "../../prices/Prices.ts"
import { Refusal, type World } from "../../World.ts"
import { readSpans } from "./readSpans.ts"

/** What logs are scaled to, in days. */
const MONTH = 30

/** How many calls a month each model has by logs of requests: those of their days, from the first to the last. */
export const countLoggedCalls = async (
  files: ReadonlyArray<string>,
  prices: Prices,
  world: World
): Promise<Volumes> => {
  const counts = new Map<string, number>()
  const days: Array<number> = []
  const add = (at: number, model: string | undefined): void => {
    days.push(Math.floor(at / DAY_MILLIS))
    if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  }
  for (const file of files) {
    const text = await textOf(file, world)
    const spans = readSpans(file, text)
    if (spans !== undefined) {
      if (spans.length === 0) throw new Refusal(`${file}: has no spans of model calls`)
      for (const { at, model } of spans) {
        const found = resolve(prices.names, model)
        add(at, found.how === "none" ? undefined : found.model_id)
      }
      continue
    }
    const { records } = recordsIn(text, inputOf(file, text))
    if (records.length === 0) throw new Refusal(`${file}: has no requests`)
    for (const { line, record } of records) {
      const at = readInstant(record.at ?? "")
      if (typeof at !== "number") {
        throw new Refusal(`${file}${line === null ? "" : `:${line}`}: has no time, so the calls of a month are unknown`)
      }
      const made = billRecord(record, { prices, now: world.now() })
      add(at, "error" in made ? undefined : made.model_id)
    }
  }
  const [first, last] = [
    days.reduce((one, other) => Math.min(one, other)),
    days.reduce((one, other) => Math.max(one, other))
  ]
  return new Map(Array.from(counts, ([model, calls]) => [model, Math.round((calls * MONTH) / (last - first + 1))]))
}
