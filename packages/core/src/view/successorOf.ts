import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { entriesAt } from "../catalogue/entriesAt.ts"
import { lineName, slugOf } from "../names/lineIds.ts"
import { isOffered } from "./catalogueAt.ts"

/** A model to move to, and on whose word. */
export interface Successor {
  /** Its id. */
  readonly model: string
  /**
   * `vendor`: the vendor names it; `nearest`: the vendor names none, and this later model of its own is the nearest in
   * abilities, the context window and the promise to stay among them, and then in price; `line`: the model does not end, and this is the newest of its line.
   */
  readonly by: "vendor" | "nearest" | "line"
  /** Per 1,000,000 tokens, in the currency of the model that it follows. */
  readonly input_price: number
  readonly output_price: number
  /** Change of the price of three tokens of input and one of output, in percent; null if the older one was free. */
  readonly change_pct: number | null
}

/**
 * The model that follows one of `entries` at an instant, in milliseconds since the epoch: of a model that ends the one
 * that its vendor names, else the nearest; of another the newest of its line. Null if there is none.
 *
 * @example
 * const { entries, entryById } = bundledPrices(Date.now()).view
 * successorOf(entryById.get("anthropic-claude-sonnet-4-5"), entries, Date.parse("2026-11-29")).by // => "vendor"
 */
export const successorOf = (
  entry: CatalogueEntry,
  entries: ReadonlyArray<CatalogueEntry>,
  at: number
): Successor | null => {
  const stood = entriesAt(
    entries.filter(({ id, provider }) => provider === entry.provider && id !== entry.id),
    at
  )
  const offered = stood.filter((other) => !other.id.endsWith("-latest") && isOffered(other, at))
  const [found, by] =
    entry.retirement === null
      ? ([newestOfLine(entry, offered), "line"] as const)
      : or(namedByVendor(entry, stood, at), nearest(entry, offered))
  if (found === undefined) return null
  const { input_price, output_price } = found.levels.at(-1)!
  const before = blended(entriesAt([entry], at)[0] ?? entry)
  const change_pct = before === 0 ? null : Math.round((blended(found) / before - 1) * 1000) / 10
  return { model: found.id, by, input_price, output_price, change_pct }
}

const or = (named: CatalogueEntry | undefined, near: CatalogueEntry | undefined) =>
  named === undefined ? ([near, "nearest"] as const) : ([named, "vendor"] as const)

/** The first of the models that the vendor names, one instead of the other, that is offered. */
const namedByVendor = (
  { retirement }: CatalogueEntry,
  stood: ReadonlyArray<CatalogueEntry>,
  at: number
): CatalogueEntry | undefined => {
  const next = stood.find(({ id }) => id === retirement?.replacement)
  if (next === undefined || isOffered(next, at)) return next
  return namedByVendor(
    next,
    stood.filter((other) => other !== next),
    at
  )
}

const nearest = (entry: CatalogueEntry, offered: ReadonlyArray<CatalogueEntry>): CatalogueEntry | undefined => {
  const wanted = abilitiesOf(entry)
  const lacks = (other: CatalogueEntry) => {
    const able = abilitiesOf(other)
    const isShorter = (other.context_window ?? 0) < (entry.context_window ?? 0)
    const isTrial = other.name.includes("preview") && !entry.name.includes("preview")
    return wanted.filter((ability) => !able.includes(ability)).length + Number(isShorter) + Number(isTrial)
  }
  return offered
    .filter((other) => other.retirement === null && cameOn(other) > cameOn(entry))
    .map((other) => ({ other, lacks: lacks(other), distance: distance(entry, other) }))
    .toSorted((one, two) => one.lacks - two.lacks || one.distance - two.distance || newerFirst(one.other, two.other))[0]
    ?.other
}

const newestOfLine = (entry: CatalogueEntry, offered: ReadonlyArray<CatalogueEntry>): CatalogueEntry | undefined => {
  const line = slugOf(lineName(entry))
  return offered
    .filter((other) => cameOn(other) > cameOn(entry) && slugOf(lineName(other)) === line)
    .toSorted(newerFirst)[0]
}

const abilitiesOf = ({ capabilities }: CatalogueEntry): ReadonlyArray<string> => {
  if (capabilities === undefined) return []
  const { input, output, reasoning, structured_output, tools } = capabilities
  const skills = Object.entries({ reasoning, structured_output, tools }).filter(([, has]) => has === true)
  return [...input, ...output.map((kind) => `${kind}_output`), ...skills.map(([skill]) => skill)]
}

/** The distance of two prices: as far for twice as much as for half. */
const distance = (one: CatalogueEntry, other: CatalogueEntry): number =>
  Math.abs(Math.log(Math.max(blended(one), LEAST) / Math.max(blended(other), LEAST)))

const LEAST = 0.001

const blended = ({ levels }: CatalogueEntry): number => 3 * levels.at(-1)!.input_price + levels.at(-1)!.output_price

const cameOn = ({ levels, release_date }: CatalogueEntry): string => release_date ?? levels[0].date.slice(0, 10)

const newerFirst = (one: CatalogueEntry, other: CatalogueEntry): number =>
  cameOn(one) === cameOn(other) ? (one.id < other.id ? -1 : 1) : cameOn(one) < cameOn(other) ? 1 : -1
