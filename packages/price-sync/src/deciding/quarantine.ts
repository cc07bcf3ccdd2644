import { DAY_MILLIS, instantText } from "@ratecard/core/catalogue"
import type { Decision, Hold, Leave, Held } from "./decisions.ts"
import type { HeldQuote, RunFacts } from "./facts.ts"
import { confirms, isSame } from "./prices/prices.ts"
import { type Quote, isSameFact, keyOfFact } from "./quote.ts"

/** Tells whether a quote that was first seen then has been held for a day or longer. */
export const isOverdue = (firstSeen: string, now: number): boolean => now - Date.parse(firstSeen) >= DAY_MILLIS

/** Compares the quotes that this run holds with the quarantine before it: which stay, which enter, which leave. */
export const updateQuarantine = (
  { answers, now, quarantine }: Pick<RunFacts, "answers" | "now" | "quarantine">,
  held: ReadonlyArray<Held>,
  decided: ReadonlyArray<Decision>
): ReadonlyArray<Hold | Leave> => {
  const answered = new Set<string>(answers.map(({ source }) => source))
  const standingBy = new Map(quarantine.map((each) => [twinKey(each.quote), each]))
  // If a quote has several reasons, the first counts.
  const byKey = new Map(held.toReversed().map((each) => [twinKey(each.quote), each]))
  const distinct = held.filter((each) => byKey.get(twinKey(each.quote)) === each)
  const entered = distinct.flatMap(({ quote, reason }): ReadonlyArray<Hold> => {
    const standing = standingBy.get(twinKey(quote))
    return standing?.state === "dismissed" ? [] : [hold(quote, reason, standing, now, answered.has(quote.source))]
  })
  const left = quarantine
    .filter((each) => !byKey.has(twinKey(each.quote)))
    // A dismissal outlives a run in which its source does not answer.
    .filter(({ quote, state }) => state === "held" || answered.has(quote.source))
    .map((each) => leave(each, answers, decided))
  return [...entered, ...left]
}

const hold = (quote: Quote, reason: string, standing: HeldQuote | undefined, now: number, isSeen: boolean): Hold => ({
  kind: quote.fact === undefined ? "hold" : "tariff_held",
  model_id: quote.model_id,
  source: quote.source,
  quote,
  reason,
  held_id: standing?.id ?? null,
  first_seen: standing?.first_seen ?? instantText(now),
  is_overdue: standing !== undefined && isOverdue(standing.first_seen, now),
  is_seen: isSeen
})

const leave = ({ id, quote }: HeldQuote, answers: RunFacts["answers"], decided: ReadonlyArray<Decision>): Leave => {
  const { model_id, source } = quote
  const applied = decided.find((decision) => decision.model_id === model_id && isApplied(quote, decision))
  if (applied !== undefined) return { kind: "release", model_id, source, held_id: id, reason: applied.reason }
  const answer = answers.find((each) => each.source === source)
  const isWithdrawn = answer !== undefined && !answer.quotes.some((each) => isTwin(each, quote))
  const reason = isWithdrawn
    ? `${source} no longer says so.`
    : "It no longer differs from the catalogue, or its model is retired."
  return { kind: "expire", model_id, source, held_id: id, reason }
}

const isApplied = (quote: Quote, decision: Decision): boolean => {
  if (quote.fact !== undefined) return decision.kind === "tariff" && isSameFact(quote.fact, decision.fact)
  if (decision.kind === "change") return confirms(quote, decision.prices)
  return decision.kind === "add" && confirms(quote, decision.entry.levels[0])
}

const twinKey = ({ cached_input_price, fact, input_price, model_id, output_price, source }: Quote): string =>
  fact === undefined
    ? [model_id, source, input_price, output_price, cached_input_price].join(" ")
    : [model_id, source, keyOfFact(fact), fact.price].join(" ")

/** Tells whether a quote repeats the price for which another one is held. */
const isTwin = (quote: Quote, held: Quote): boolean => {
  const { fact } = held
  if (quote.model_id !== held.model_id || quote.source !== held.source) return false
  return fact === undefined ? isSame(quote, held) : (quote.tariff ?? []).some((each) => isSameFact(each, fact))
}
