import { isOffered } from "@ratecard/core"
import { type ModelTariff, priceAt, type TariffBook } from "@ratecard/core/ledger"
import { isVendor, readStatements, type Statement } from "../prices/agreement.ts"
import type { Decision, HoldTariff, MoveTariff } from "../decisions.ts"
import type { BookModel, RunFacts } from "../facts.ts"
import { confirms, joinWithAnd } from "../prices/prices.ts"
import { isOwnCurrency, type PriceSourceName } from "../quote.ts"
import { describeFact, keyOfFact, type QuotedFact } from "./quotedFact.ts"

/**
 * What a run does to the tariffs, after what it decided of the base prices. A price beside the base price
 * moves where two sources state the same, or the vendor, and only sources count that say the base price in
 * force: a list that is stale in one is stale in the other. What differs else is held: it is told with its
 * reason and not applied, until another source says it too.
 */
export const decideTariffs = (
  facts: Pick<RunFacts, "answers" | "book" | "now">,
  decided: ReadonlyArray<Decision>,
  tariffs: TariffBook
): ReadonlyArray<MoveTariff | HoldTariff> => {
  const { answers, book, now } = facts
  const moved = new Map(
    decided.flatMap((each) => (each.kind === "change" ? [[each.model_id, each.prices] as const] : []))
  )
  const quotes = Map.groupBy(
    answers.flatMap((answer) => answer.quotes).filter(({ currency, provider }) => isOwnCurrency(provider, currency)),
    ({ model_id }) => model_id
  )
  return book
    .filter((model) => isOffered(model, now))
    .flatMap((model) => {
      const tariff = tariffs.tariffOf(model.id)
      const own = (quotes.get(model.id) ?? []).filter(({ name }) => name === model.name)
      if (tariff === undefined || own.length === 0) return []
      const inForce = moved.get(model.id) ?? model.current
      const heard = readStatements(own).statements.filter(({ prices }) => confirms(prices, inForce))
      return decideModel(model, tariff, heard, now)
    })
}

/** What one source says of one fact. */
interface Said {
  readonly statement: Statement
  readonly fact: QuotedFact
}

const decideModel = (
  model: BookModel,
  tariff: ModelTariff,
  statements: ReadonlyArray<Statement>,
  now: number
): ReadonlyArray<MoveTariff | HoldTariff> => {
  const said = Map.groupBy(statements.flatMap(factsSaid), ({ fact }) => keyOfFact(fact))
  return [...said.values()].flatMap((all) => {
    const groups = [...Map.groupBy(all, ({ fact }) => fact.price).values()]
    const agreed = groups.find((group) => group.length > 1 || isVendor(group[0]!.statement))
    return (agreed === undefined ? groups : [agreed]).flatMap((group) => decideFact(model, tariff, group, agreed, now))
  })
}

/** Rows of a source that contradict each other in a fact say nothing of it. */
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
  now: number
): ReadonlyArray<MoveTariff | HoldTariff> => {
  const { fact } = group[0]!
  const sources = group.map(({ statement }) => statement.source)
  const known = knownPrice(tariff, fact, now)
  if (known === fact.price) return []
  const says = `${joinWithAnd(sources)} ${sources.length === 1 ? "says" : "say"} ${fact.price} for ${describeFact(fact)}`
  const decision = {
    model_id: id,
    source: sources[0] as PriceSourceName,
    fact: { ...fact, when: inBand(tariff, fact) }
  }
  const doubt = agreed === undefined ? "No second source says so." : doubtOf(tariff, fact, known, now)
  const instead = known === undefined ? "where nothing is known" : `instead of ${known}`
  return doubt === undefined
    ? [{ kind: "tariff", ...decision, provider, name: tariff.name, sources, reason: `${says} ${instead}.` }]
    : [{ kind: "tariff_held", ...decision, reason: `${says} ${instead}. ${doubt}` }]
}

/** The price that a bill would take now; undefined where it would find none of its own for this. */
const knownPrice = (tariff: ModelTariff, { unit, when }: QuotedFact, now: number): number | undefined => {
  const { above_input_tokens: above, batch, service_tier: tier } = when
  const { price, warnings } = priceAt(tariff, unit, {
    at: now,
    batch,
    tier,
    ...(above === undefined ? { aggregate: true } : { promptTokens: above + 1 })
  })
  return price === null || warnings.some(({ code }) => code === "text_price") ? undefined : Number(price)
}

/** A band begins strictly above its length, unless what is known of it says otherwise. */
const inBand = ({ rules }: ModelTariff, { when }: QuotedFact): QuotedFact["when"] & { readonly inclusive?: true } => {
  const { above_input_tokens: above } = when
  const isInclusive = above !== undefined && rules.some((rule) => rule.above === above && rule.inclusive)
  return isInclusive ? { ...when, inclusive: true } : when
}

/** A step that is larger than this, up or down, is not believed at once. */
const LARGEST_STEP = 10

/** Why what is agreed on is held all the same, as a sentence. */
const doubtOf = (
  { rules }: ModelTariff,
  { price, unit, when }: QuotedFact,
  known: number | undefined,
  now: number
): string | undefined => {
  const { above_input_tokens: above } = when
  const current = rules.filter(({ from, until }) => from <= now && now < until)
  if (above !== undefined && current.some((rule) => rule.above > 0 && rule.above !== above)) {
    return "Its long prompts begin at another length."
  }
  if (above !== undefined && current.some((rule) => rule.when.hours !== undefined))
    return "Its prices depend on the hour."
  const left = rules.some(
    (rule) => rule.unit === unit && rule.until <= now && rule.price === price && rule.above === (above ?? 0)
  )
  if (left && known !== undefined) return "It is an echo: that price was left."
  if (known === undefined || known === 0) return undefined
  const isFar = price > known * LARGEST_STEP || price * LARGEST_STEP < known
  return isFar ? "It is more than ten times as much, or less than a tenth." : undefined
}
