import { isOffered } from "@ratecard/core/catalogue"
import { decideAddition } from "./additions.ts"
import { projectAnnouncements } from "./prices/announcements.ts"
import type { Decision, Outcome, Presence } from "./decisions.ts"
import type { RunFacts, BookModel } from "./facts.ts"
import { productKey } from "./responses/names.ts"
import { updateQuarantine } from "./quarantine.ts"
import { isOwnCurrency, type Quote } from "./quote.ts"
import { finish, type Steps } from "@ratecard/core/ledger"
import { eachInSteps } from "./steps.ts"
import { reprice } from "./prices/reprice.ts"

/**
 * Decides how a run changes the book. Two independent sources, or the vendor's own, move a price. Any other quote that
 * differs from the book is held, with the reason, until another source states the same, an administrator decides, or
 * its source takes it back. Announced prices move nothing. Models are never removed.
 */
export const reconcile = (facts: RunFacts): ReadonlyArray<Decision> => finish(reconcileInSteps(facts))

/** Does the work of {@link reconcile} with pauses. */
export function* reconcileInSteps(facts: RunFacts): Steps<ReadonlyArray<Decision>> {
  const offered = facts.book.filter((model) => isOffered(model, facts.now))
  const quotes = Map.groupBy(eligible(facts), ({ model_id }) => model_id)
  const known = new Set(facts.book.map(({ id }) => id))
  const products = new Set(facts.book.map(({ display_name, provider }) => productKey(provider, display_name)))
  const discoveries = Map.groupBy(
    facts.answers.flatMap((answer) => answer.discoveries),
    ({ model_id }) => model_id
  )
  const outcomes = [
    ...(yield* eachInSteps(offered, (model) => reprice(model, quotes.get(model.id) ?? [], facts))),
    ...(yield* eachInSteps(quotes, ([id, given]) =>
      known.has(id) ? NOTHING : decideAddition(given, discoveries.get(id) ?? [], products, facts.now)
    ))
  ]
  const decided = outcomes.flatMap(({ decisions }) => decisions)
  const held = outcomes.flatMap((outcome) => outcome.held)
  return [
    ...decided,
    ...updateQuarantine(facts, held, decided),
    ...decidePresence(facts, offered),
    ...projectAnnouncements(facts, decided)
  ]
}

const NOTHING: Outcome = { decisions: [], held: [] }

/**
 * The quotes that count: those in the currency of their model. The held quotes of a source that does not answer in this
 * run still count.
 */
const eligible = ({ answers, quarantine }: RunFacts): ReadonlyArray<Quote> => {
  const answered = new Set<string>(answers.map(({ source }) => source))
  const standing = quarantine.filter(({ quote, state }) => state === "held" && !answered.has(quote.source))
  return [...answers.flatMap(({ quotes }) => quotes), ...standing.map(({ quote }) => quote)].filter(
    ({ currency, provider }) => isOwnCurrency(provider, currency)
  )
}

/**
 * Finds the book's models that no source lists any more, and those that one lists again. A source that does not answer
 * in this run counts with its last list.
 */
const decidePresence = (
  { answers, lastListed }: Pick<RunFacts, "answers" | "lastListed">,
  offered: ReadonlyArray<BookModel>
): ReadonlyArray<Presence> => {
  const answered = new Set(answers.map(({ source }) => source))
  const before = new Set([...lastListed.values()].flat())
  const now = new Set([
    ...answers.flatMap(({ listed }) => listed),
    ...[...lastListed].flatMap(([source, listed]) => (answered.has(source) ? [] : listed))
  ])
  return offered.flatMap(({ id, is_missing }): ReadonlyArray<Presence> => {
    if (is_missing && now.has(id)) return [{ kind: "reappear", model_id: id, reason: "A source lists it again." }]
    return !is_missing && before.has(id) && !now.has(id)
      ? [{ kind: "missing", model_id: id, reason: "No source lists it any more." }]
      : []
  })
}
