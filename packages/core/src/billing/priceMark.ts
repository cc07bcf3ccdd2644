import { textHash } from "../ledger/logs/snapshot.ts"
import { type Span, spanOf } from "../ledger/tariff/span.ts"
import type { ModelTariff } from "../ledger/tariff/tariffBook.ts"
import { resolve } from "../names/resolve.ts"
import { DAY_MILLIS } from "../time/readInstant.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"

/**
 * A text that stays the same while usage of a day under a name costs the same, however other prices change. Sums that
 * were kept with their mark are right as long as it is the same.
 */
export const priceMark = (
  prices: PriceSnapshot,
  { name, provider }: { readonly name: string; readonly provider?: string | undefined },
  day: string
): string => {
  const start = Date.parse(day)
  // A name may move to another model within the day.
  const marks = [start, start + DAY_MILLIS - 1].map((at) => markAt(prices, name, provider, start, at))
  return textHash([...new Set(marks)].join(" ")).toString(36)
}

const markAt = (
  { book, names, offers }: PriceSnapshot,
  name: string,
  provider: string | undefined,
  start: number,
  at: number
): string => {
  const match = resolve(names, name, { provider, at, isSuggesting: false })
  const known = match.how === "none" ? undefined : book.tariffOf(match.model_id)
  const found = offers?.find(name, provider ?? (match.how === "none" ? undefined : match.channel))
  const tariffs = [known, found?.is === "offer" ? offers!.tariffOf(found.offer, known) : undefined]
  const said = match.how === "none" ? "" : JSON.stringify([match.tier, match.channel, match.geo, match.gateway])
  return [said, found?.is, ...tariffs.map((tariff) => tariff && markOf(tariff, start))].join(" ")
}

const markOf = (tariff: ModelTariff, start: number): string =>
  [start, ...tariff.turns.filter((turn) => turn > start && turn < start + DAY_MILLIS)]
    .map((at) => `${tariff.id} ${markOfSpan(spanOf(tariff, at))} ${announcedBy(tariff, at)}`)
    .join(" ")

const marks = new WeakMap<Span, number>()

const markOfSpan = (span: Span): number => {
  let mark = marks.get(span)
  if (mark === undefined) {
    const rules = span.rules.map(({ date: _date, row, seen: _seen, until: _until, warnings, ...rule }) => ({
      ...rule,
      isTied: row.beside !== undefined,
      perCall: row.input_tokens_per_call,
      warns: warnings?.length
    }))
    marks.set(span, (mark = textHash(JSON.stringify([span.tariff.currency, span.window, rules]))))
  }
  return mark
}

/** The number of announced prices that are due and not confirmed: a bill refuses those. */
const announcedBy = ({ announced, entry }: ModelTariff, at: number): number =>
  announced.filter(({ from }) => from <= at).length +
  (entry?.announced ?? []).filter(({ date }) => date !== null && Date.parse(date) <= at).length
