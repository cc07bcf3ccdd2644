import {
  compareTexts,
  DAY_MILLIS,
  hostSlug,
  instantText,
  isOffered,
  type PriceSnapshot,
  priceSnapshot,
  resolve,
  voiceOf
} from "@ratecard/core/catalogue"
import { quotedBy } from "@ratecard/core/ledger"
import { findPrice, type OfferReading, type QuotedOffer } from "@ratecard/price-sync"
import { parseTariffs, type SeedFiles } from "./files.ts"
import { LIST_PACKAGES } from "./packages.ts"
import { checkSeeds } from "./rules.ts"
import { faultLine } from "./rules/fault.ts"
import { checkTariffs } from "./rules/tariffs.ts"
import type { LevelSeed, ModelSeed, ProviderSeed } from "./seed.ts"
import { catalogueEntries } from "./snapshot.ts"
import type { TariffSeed } from "./tariffs.ts"

/** The seeds after lists have said what moving names mean, and what was found, a line each. */
export interface Moved {
  readonly seeds: ReadonlyArray<ProviderSeed>
  readonly tariffs: SeedFiles["tariffs"]
  readonly said: ReadonlyArray<string>
}

/** A list's word of a day on a moving name at its vendor. */
interface Word {
  readonly list: string
  readonly day: string
  readonly offer: QuotedOffer
  /** The models that the name may mean by its prices; none where it means what it meant. */
  readonly means: ReadonlyArray<ModelSeed>
  /** Whether window and reasoning are those of `means`, too. */
  readonly isWhole: boolean
  /** Moving names that have its prices: none of them is a target. */
  readonly round: ReadonlyArray<string>
}

/** A moving name, with the catalogue's model of that name if it has one. */
interface Alias {
  readonly provider: ProviderSeed["provider"]
  readonly name: string
  /** The name of the model that it means; its own where the catalogue has it as a model. */
  readonly target: string
}

/**
 * Finds the moving names of vendors that mean another model by the newest lists: price, window and reasoning have become
 * another model's. A name that the catalogue has as a model takes a level of the day; while lists disagree, or not all
 * has moved, a disputed row warns. Of names that only lead to a model, a line says what to write. `readBefore` has the
 * days of copies that were compared earlier, by list.
 */
export const moveAliases = (
  before: Omit<Moved, "said">,
  copies: ReadonlyArray<OfferReading>,
  readBefore: ReadonlyMap<string, ReadonlyArray<string>>,
  today: string
): Moved => {
  const now = Date.parse(`${today}T12:00:00Z`)
  const entries = catalogueEntries(before.seeds)
  const prices = priceSnapshot({ entries, tariffs: parseTariffs(before.seeds, before.tariffs).tariffs }, now)
  const words = new Map<string, { readonly alias: Alias; readonly all: Array<Word> }>()
  for (const { day, list, listed } of copies) {
    if (typeof listed === "string") continue
    for (const offer of listed.offers) {
      const seed = before.seeds.find(({ provider }) => hostSlug(provider) === offer.host)
      const alias = seed && aliasOf(prices, seed, offer.name, day)
      if (seed === undefined || alias === undefined) continue
      const meant = meaning(prices, seed, alias, offer, day)
      const key = `${alias.provider} ${alias.name}`
      if (!words.has(key)) words.set(key, { alias, all: [] })
      if (meant !== undefined) words.get(key)!.all.push({ list, day, offer, ...meant })
    }
  }
  return [...words.values()]
    .toSorted((one, other) => compareTexts(one.alias.name, other.alias.name))
    .reduce<Moved>((done, { alias, all }) => moveAlias(done, alias, all, readBefore, today), { ...before, said: [] })
}

/** The models whose names move: they are called the latest, or an alias. */
const isAlias = ({ description, name }: ModelSeed): boolean =>
  /(?:^|-)latest$/iu.test(name) || /\balias\b/iu.test(description ?? "")

const aliasOf = (prices: PriceSnapshot, { models, provider }: ProviderSeed, name: string, day: string) => {
  const own = models.find((model) => model.name === name)
  if (own !== undefined) return isAlias(own) && isIn(own, day) ? { provider, name, target: name } : undefined
  const found = resolve(prices.names, name, { provider, at: noon(day), isSuggesting: false })
  return found.how === "latest" || found.how === "alias"
    ? { provider, name, target: prices.names.get(found.model_id)!.name }
    : undefined
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

const isIn = (model: ModelSeed, day: string): boolean =>
  model.levels[0].date <= day &&
  isOffered({ retirement: model.retirement && { date: model.retirement.date } }, noon(day))

/** Prices that differ by less are one price, which a list has rounded. */
const ROUNDED = 0.01

const isNear = (one: number | undefined, other: number | undefined): boolean =>
  one === undefined || other === undefined || Math.abs(one - other) <= ROUNDED * other

const meaning = (
  { book }: PriceSnapshot,
  { models, provider }: ProviderSeed,
  { name, target }: Alias,
  { context_window: window, prices, reasoning }: QuotedOffer,
  day: string
): Pick<Word, "isWhole" | "means" | "round"> | undefined => {
  const same = { means: [], isWhole: true, round: [] }
  const { cache_read: cached, input, output } = prices
  const present = models.find((model) => model.name === target)
  // A 0 often stands for a price that a list does not know.
  if (!input || !output || present === undefined) return undefined
  const priceOf = (model: ModelSeed, unit: string) =>
    findPrice(book.tariffOf(`${provider}-${model.name}`)!, { unit, when: {}, price: 0 }, noon(day))
  const costs = (model: ModelSeed): boolean =>
    priceOf(model, "input") !== undefined &&
    isNear(input, priceOf(model, "input")) &&
    isNear(output, priceOf(model, "output")) &&
    isNear(cached, priceOf(model, "cache_read"))
  const isAble = ({ capabilities, context_window }: ModelSeed): boolean =>
    (window === null || context_window === null || window === context_window) &&
    (reasoning === undefined || capabilities?.reasoning == null || reasoning === capabilities.reasoning)
  const isSamePrice = costs(present)
  if (isSamePrice && isAble(present)) return same
  const words = name.replace(/-?latest$/iu, "").split("-")
  const alike = models.filter((model) => !isAlias(model) && isIn(model, day) && model.name !== target && costs(model))
  const kin = alike.filter((model) => words.every((word) => model.name.split("-").includes(word)))
  const candidates = kin.length > 0 ? kin : alike
  // A list that is behind names the price of an older model.
  const known = models.filter((model) => !isAlias(model) && (model === present || hasPricesOf(present, model)))
  const since = known.map(releaseOf).toSorted().at(-1) ?? ""
  const newer = candidates.filter((model) => releaseOf(model) > since)
  const able = newer.filter(isAble)
  if (isSamePrice) return able.length === 1 ? { ...same, means: able } : same
  const round = models.flatMap((model) =>
    isAlias(model) && model !== present && isIn(model, day) && costs(model) ? [model.name] : []
  )
  return able.length > 0 ? { means: able, isWhole: able.length === 1, round } : { means: newer, isWhole: false, round }
}

const releaseOf = ({ levels, release_date }: ModelSeed): string => release_date ?? levels[0].date

const hasPricesOf = (one: ModelSeed, other: ModelSeed): boolean => {
  const [a, b] = [one.levels.at(-1)!, other.levels.at(-1)!]
  return isNear(a.input_price, b.input_price) && isNear(a.output_price, b.output_price)
}

const moveAlias = (
  done: Moved,
  alias: Alias,
  words: ReadonlyArray<Word>,
  readBefore: ReadonlyMap<string, ReadonlyArray<string>>,
  today: string
): Moved => {
  const { name, provider, target } = alias
  const say = (what: string, next: Omit<Moved, "said"> = done): Moved => ({
    ...next,
    said: [...done.said, `- \`${provider}-${name}\`: ${what}`]
  })
  const byDay = (one: Word, other: Word) => compareTexts(one.day, other.day)
  const ordered = words.toSorted(byDay)
  const last = [...Map.groupBy(ordered, ({ list }) => list).values()].map((of) => of.at(-1)!).toSorted(byDay)
  const known = last.filter(({ means }) => means.length > 0)
  const moved = known.length > 0 ? known : last.slice(-1).filter((word) => !isPresent(word))
  const olds = ordered.filter(isPresent)
  const newest = moved.at(-1)
  const open = rowsOf(done.tariffs, provider)?.find(
    ({ disputed, models, until }) => disputed !== undefined && until === null && models.join() === name
  )
  if (newest === undefined) {
    const back = last.at(-1)?.day
    if (open === undefined || back === undefined || back <= open.from!) return done
    return say(`means what it meant again, by ${saidBy(last)}.`, withRows(done, provider, ended(name, back)))
  }
  const [to, ...others] = newest.means
  const its = `${describe(newest)} by ${saidBy(moved)}`
  if (to === undefined) {
    const round = newest.round.length === 0 ? "" : `; ${newest.round.join(" and ")} costs that, and moves itself`
    return say(`${its}: no model that is newer than ${target} costs that${round}. Nothing was written.`)
  }
  const of = moved.filter(({ isWhole, means }) => isWhole && means[0] === to)
  const before = [...olds, ...of.flatMap(({ list }) => (readBefore.get(list) ?? []).map((day) => ({ day })))]
  const until = of.map(({ day }) => day).toSorted()[0] ?? newest.day
  const old = before
    .map(({ day }) => day)
    .filter((day) => day < until)
    .toSorted()
    .at(-1)
  const from = ordered.find((word) => (old === undefined || word.day > old) && word.means[0] === to)!.day
  const contrary = last.filter((word) => isPresent(word) && word.day >= from)
  const isSure = others.length === 0 && of.length > 0 && (contrary.length === 0 || voicesOf(of) > 1)
  const names = newest.means.map((model) => model.name).join(" or ")
  const gap = old === undefined ? undefined : dayAfter(old)
  if (target !== name) {
    const moves = [...(gap !== undefined && gap < from ? [[gap, null]] : []), [from, isSure ? to.name : null]]
    return say(
      `may mean ${names}, ${its}; it leads to ${target}. If it is so, write ${JSON.stringify(moves).slice(1, -1)} into packages/core/src/names/moves.ts.`
    )
  }
  const model = done.seeds.find((seed) => seed.provider === provider)!.models.find((each) => each.name === name)!
  const source = sourceOf(
    moved.map(({ list }) => list),
    newest.day
  )
  const disputed = (first: string, end: string | null, what: string) => ({
    models: [name],
    prices: pricesIn(model.levels.at(-1)!),
    from: first,
    until: end,
    disputed: what,
    ...source,
    basis: "inferred" as const,
    confidence: 1 as const,
    note: "the price of before"
  })
  if (!isSure) {
    if (open !== undefined) return say(`is disputed still: ${names}, ${its}.`)
    const against = contrary.length === 0 ? "" : `; ${saidBy(contrary)} has the price of before`
    const what = `This name may mean ${names} since ${from}, ${its}${against}.`
    return tried(
      done,
      say(
        `is disputed from ${from}: ${names}, ${its}${against}.`,
        withRows(done, provider, (rows) => [disputed(from, null, what), ...rows])
      ),
      alias,
      today
    )
  }
  const isPriced = hasPricesOf(model, to)
  const next = { ...model, ...factsOf(to, from), ...(!isPriced && pricesAfter(model, to, newest, from, source)) }
  const seeds = done.seeds.map((seed) =>
    seed.provider === provider ? { ...seed, models: seed.models.map((each) => (each === model ? next : each)) } : seed
  )
  const doubt = `On a day between ${old} and ${from} this name became ${to.name}'s, at ${describe(newest)}.`
  const rows = withRows({ ...done, seeds }, provider, (all) => [
    ...(open !== undefined || isPriced || gap === undefined || gap >= from ? [] : [disputed(gap, from, doubt)]),
    ...ended(name, from)(all)
  ])
  return tried(done, say(`means ${to.name} from ${from}, ${its}.`, rows), alias, today)
}

const dayAfter = (day: string): string => instantText(Date.parse(day) + DAY_MILLIS).slice(0, 10)

const isPresent = ({ isWhole, means }: Word): boolean => isWhole && means.length === 0

const saidBy = (words: ReadonlyArray<Word>): string => words.map(({ day, list }) => `${list} of ${day}`).join(" and ")

const voicesOf = (words: ReadonlyArray<Word>): number => new Set(words.map(({ list }) => voiceOf(list))).size

const describe = ({ offer: { context_window, prices } }: Word): string => {
  const { cache_read, input, output } = prices
  const cached = cache_read === undefined ? "" : `, ${cache_read} cached`
  return `${input} input${cached} and ${output} output${context_window === null ? "" : `, window ${context_window}`}`
}

/** The lists as a source, with an address where their days can be read. */
const sourceOf = (lists: ReadonlyArray<string>, day: string): Pick<LevelSeed, "source" | "url"> => {
  const [first] = lists
  const carrier = LIST_PACKAGES.find(({ list }) => list === first)
  const url = quotedBy(first!, day).url ?? `https://www.npmjs.com/package/${carrier!.name}?activeTab=versions`
  return { source: `price lists of ${day}: ${[...new Set(lists)].join(", ")}`, url }
}

const pricesIn = ({ cached_input_price, input_price, output_price }: LevelSeed) => ({
  input: input_price,
  ...(cached_input_price !== null && { cache_read: cached_input_price }),
  output: output_price
})

/** Facts that a name takes over from the model that it means. */
const factsOf = (to: ModelSeed, from: string): Partial<ModelSeed> => ({
  description: `Moving alias: ${to.display_name} since ${from}.`,
  encoding: to.encoding,
  ...(to.encoding_source !== undefined && { encoding_source: { ...to.encoding_source, since: from } }),
  context_window: to.context_window,
  max_output_tokens: to.max_output_tokens,
  knowledge_cutoff: to.knowledge_cutoff,
  builtin_tools: to.builtin_tools,
  ...(to.capabilities !== undefined && { capabilities: to.capabilities })
})

const pricesAfter = (
  { levels, price }: ModelSeed,
  to: ModelSeed,
  { offer: { prices } }: Word,
  from: string,
  source: Pick<LevelSeed, "source" | "url">
): Pick<ModelSeed, "levels" | "price"> => {
  const theirs = to.levels.findLast(({ date }) => date <= from) ?? to.levels[0]
  const standard = {
    input_price: prices["input"]!,
    output_price: prices["output"]!,
    cached_input_price: prices["cache_read"] ?? theirs.cached_input_price
  }
  const level: LevelSeed = { date: from, ...standard, date_basis: "observed", price_basis: "published list", ...source }
  const isTheirs = pricesText(to.price) === pricesText(standard)
  return { levels: [...levels, level], price: isTheirs ? to.price : price }
}

const pricesText = ({
  cached_input_price,
  input_price,
  output_price
}: Pick<LevelSeed, "cached_input_price" | "input_price" | "output_price">) =>
  [input_price, output_price, cached_input_price].join(" ")

type Rows = TariffSeed["rows"]

const fileOf = (provider: string): string => `seeds/tariffs/${provider}.json`

const rowsOf = (tariffs: SeedFiles["tariffs"], provider: string): Rows | undefined => {
  const file = tariffs.find((each) => each.file === fileOf(provider))
  return file === undefined ? undefined : (JSON.parse(file.text) as TariffSeed).rows
}

const withRows = (done: Omit<Moved, "said">, provider: string, change: (rows: Rows) => Rows): Omit<Moved, "said"> => ({
  seeds: done.seeds,
  tariffs: done.tariffs.map(({ file, text }) => {
    if (file !== fileOf(provider)) return { file, text }
    const seed = JSON.parse(text) as TariffSeed
    return { file, text: JSON.stringify({ ...seed, rows: change(seed.rows) }) }
  })
})

/** Ends the disputed row of a name; without a day left it goes. */
const ended =
  (name: string, day: string) =>
  (rows: Rows): Rows =>
    rows.flatMap((row) => {
      if (row.disputed === undefined || row.until !== null || row.models.join() !== name) return [row]
      return row.from !== null && row.from >= day ? [] : [{ ...row, until: day }]
    })

/** The seeds after a change; before it if the change brings a fault, which is said. */
const tried = (before: Moved, after: Moved, { name, provider }: Alias, today: string): Moved => {
  const files = after.seeds.map((seed) => ({ file: `seeds/${seed.provider}.json`, text: JSON.stringify(seed) }))
  const [fault] = [...checkSeeds(files, today), ...checkTariffs(after.tariffs, after.seeds, today)]
  return fault === undefined
    ? after
    : { ...before, said: [...before.said, `- \`${provider}-${name}\`: left as it was, ${faultLine(fault)}`] }
}
