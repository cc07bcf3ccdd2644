import { isOffered } from "@ratecard/core/catalogue"
import { type ModelTariff, priceAt, type TariffBook } from "@ratecard/core/ledger"
import { isVendor, readStatements, type Statement } from "../prices/agreement.ts"
import type { Decision, Hold, Leave, MoveTariff, Held } from "../decisions.ts"
import type { BookModel, RunFacts } from "../facts.ts"
import { confirms, joinWithAnd } from "../prices/prices.ts"
import { updateQuarantine } from "../quarantine.ts"
import { isOwnCurrency, type BookedFact, describeFact, isSameFact, keyOfFact, type QuotedFact } from "../quote.ts"

/**
 * Decides how a run changes the tariffs, after its decisions on base prices. A price other than a base price moves if
 * two sources, or the vendor, state the same. Only sources that state the base price in force count: a list that is
 * stale in one is stale in the other. Any other difference is held until another source states it too, an administrator
 * decides, or its source takes it back. The quarantine in `facts` is that of these prices.
 */
export const decideTariffs = (
  facts: TariffRunFacts,
  decided: ReadonlyArray<Decision>,
  tariffs: TariffBook
): ReadonlyArray<MoveTariff | Hold | Leave> => {
  const { answers, book, now, quarantine } = facts
  const moved = new Map(
    decided.flatMap((each) => (each.kind === "change" ? [[each.model_id, each.prices] as const] : []))
  )
  const answered = new Set<string>(answers.map(({ source }) => source))
  // The held quotes of a source that does not answer in this run still count.
  const standing = quarantine.filter(({ quote, state }) => state === "held" && !answered.has(quote.source))
  const quotes = Map.groupBy(
    [...answers.flatMap((answer) => answer.quotes), ...standing.map(({ quote }) => quote)].filter(
      ({ currency, provider }) => isOwnCurrency(provider, currency)
    ),
    ({ model_id }) => model_id
  )
  const outcomes = book
    .filter((model) => isOffered(model, now))
    .flatMap((model) => {
      const tariff = tariffs.tariffOf(model.id)
      const own = (quotes.get(model.id) ?? []).filter(({ name }) => name === model.name)
      if (tariff === undefined || own.length === 0) return []
      const inForce = moved.get(model.id) ?? model.current
      const heard = readStatements(own).statements.filter(({ prices }) => confirms(prices, inForce))
      return decideModel(model, tariff, heard, facts)
    })
  const moves = outcomes.flatMap(({ move }) => move)
  return [
    ...moves,
    ...updateQuarantine(
      facts,
      outcomes.flatMap(({ held }) => held),
      moves
    )
  ]
}

type TariffRunFacts = Pick<RunFacts, "answers" | "book" | "now" | "quarantine">

/** The outcome for one fact. */
interface FactOutcome {
  readonly move: ReadonlyArray<MoveTariff>
  readonly held: ReadonlyArray<Held>
}

/** One source's statement of one fact. */
interface Said {
  readonly statement: Statement
  readonly fact: QuotedFact
}

const decideModel = (
  model: BookModel,
  tariff: ModelTariff,
  statements: ReadonlyArray<Statement>,
  facts: TariffRunFacts
): ReadonlyArray<FactOutcome> => {
  const said = Map.groupBy(statements.flatMap(factsSaid), ({ fact }) => keyOfFact(fact))
  return [...said.values()].flatMap((all) => {
    const groups = [...Map.groupBy(all, ({ fact }) => fact.price).values()]
    const agreed = groups.find((group) => group.length > 1 || isVendor(group[0]!.statement))
    return (agreed === undefined ? groups : [agreed]).flatMap((group) =>
      decideFact(model, tariff, group, agreed, facts)
    )
  })
}

/** The facts of a statement, without those on which its rows contradict one another. */
const factsSaid = (statement: Statement): ReadonlyArray<Said> =>
  [
    ...Map.groupBy(
      statement.quotes.flatMap(({ tariff = [] }) => tariff),
      keyOfFact
    ).values()
  ].flatMap(([fact, ...others]) =>
    others.every(({ price }) => price === fact!.price) ? [{ statement, fact: fact! }] : []
  )

const decideFact = (
  { id, provider }: BookModel,
  tariff: ModelTariff,
  group: ReadonlyArray<Said>,
  agreed: ReadonlyArray<Said> | undefined,
  facts: TariffRunFacts
): ReadonlyArray<FactOutcome> => {
  const sources = group.map(({ statement }) => statement.source)
  const known = findPrice(tariff, group[0]!.fact, facts.now)
  const fact: BookedFact = { ...group[0]!.fact, when: inBand(tariff, group[0]!.fact) }
  if (known === fact.price) return []
  const instead = known === undefined ? "while no price is known" : `instead of ${known}`
  const what = `${fact.price} for ${describeFact(fact)} ${instead}`
  const doubt = agreed === undefined ? "No second source says so." : doubtOf(id, tariff, group, known, facts)
  if (doubt === undefined) {
    const decided = { model_id: id, source: sources[0]!, sources, provider, name: tariff.name, fact }
    return [
      {
        move: [
          {
            kind: "tariff",
            ...decided,
            reason: `${joinWithAnd(sources)} ${sources.length === 1 ? "says" : "say"} ${what}.`
          }
        ],
        held: []
      }
    ]
  }
  const held = group.map(({ statement }) => ({
    quote: { ...statement.quotes[0], tariff: [fact], fact },
    reason: `${statement.source} says ${what}. ${doubt}`
  }))
  return [{ move: [], held }]
}

/** The price that a bill would use now; undefined if the tariff has no price of its own for the fact. */
export const findPrice = (tariff: ModelTariff, fact: QuotedFact, now: number): number | undefined => {
  const { above_input_tokens: above, batch, service_tier: tier } = fact.when
  const { per, price, warnings } = priceAt(tariff, fact.unit, {
    at: now,
    batch,
    tier,
    ...(above === undefined ? { aggregate: true } : { promptTokens: above + 1 })
  })
  const isOther = per !== (fact.per ?? 1_000_000) || warnings.some(({ code }) => code === "text_price")
  return price === null || isOther ? undefined : Number(price)
}

/**
 * The conditions of a fact with the beginning of its band: strictly above its length, unless the tariff's own band is
 * inclusive.
 */
const inBand = ({ rules }: ModelTariff, { when }: QuotedFact): BookedFact["when"] => {
  const { above_input_tokens: above } = when
  const isInclusive = above !== undefined && rules.some((rule) => rule.above === above && rule.inclusive)
  return isInclusive ? { ...when, inclusive: true } : when
}

/** The largest factor, up or down, by which a price may move without being held. */
const LARGEST_STEP = 10

/** The reason to hold an agreed price, as a sentence; undefined if it is believed. */
const doubtOf = (
  id: string,
  { rules }: ModelTariff,
  group: ReadonlyArray<Said>,
  known: number | undefined,
  { now, quarantine }: TariffRunFacts
): string | undefined => {
  const { fact } = group[0]!
  const { price, unit, when } = fact
  const { above_input_tokens: above } = when
  const current = rules.filter(({ from, until }) => from <= now && now < until)
  if (above !== undefined && current.some((rule) => rule.above > 0 && rule.above !== above)) {
    return "Its long prompts begin at another length."
  }
  if (above !== undefined && current.some((rule) => rule.when.hours !== undefined))
    return "Its prices depend on the hour."
  const plan = when.batch === true ? "batch" : when.service_tier
  // A rule that has begun and is not in force has ended.
  const wasInForce = rules.some(
    (rule) =>
      rule.unit === unit &&
      rule.plan === plan &&
      rule.above === (above ?? 0) &&
      rule.weight === 0 &&
      rule.price === price &&
      rule.from <= now
  )
  const isSaidByVendor = group.some(({ statement }) => isVendor(statement))
  if (wasInForce && known !== undefined && !isSaidByVendor) return "It repeats an old price."
  if (known === undefined || known === 0) return undefined
  const isFar = price > known * LARGEST_STEP || price * LARGEST_STEP < known
  return isFar && !hasJoined(id, group, quarantine)
    ? "It is more than ten times as much, or less than a tenth."
    : undefined
}

/** Tells whether a source now states a price that was held from other sources before. */
const hasJoined = (id: string, group: ReadonlyArray<Said>, quarantine: TariffRunFacts["quarantine"]): boolean => {
  const before = quarantine.filter(
    ({ quote }) => quote.model_id === id && quote.fact !== undefined && isSameFact(quote.fact, group[0]!.fact)
  )
  const isNew = ({ statement }: Said) => !before.some(({ quote }) => quote.source === statement.source)
  return before.length > 0 && group.some(isNew)
}
