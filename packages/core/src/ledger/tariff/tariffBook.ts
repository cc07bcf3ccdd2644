import type { CatalogueEntry } from "../../catalogue/CatalogueEntry.ts"
import type { NamedModel, NamedModels } from "../../names/NamedModel.ts"
import type { MakerSlug } from "../../catalogue/makers.ts"
import { currencyOf } from "../../catalogue/providers.ts"
import type { Currency } from "../../catalogue/Fields.ts"
import type { Warning } from "../schemas/Bill.ts"
import { rowsOfEntry, type Rule, rulesOfEntry, rulesOfRow } from "./rule.ts"
import type { PriceGuarantee, PackedTariffRow, TariffData } from "./TariffRow.ts"

/** All prices of one model. */
export interface ModelTariff extends Omit<NamedModel, "provider"> {
  /** The slug of the seller. */
  readonly provider: string
  readonly currency: Currency
  /** Undefined for a model that the catalogue does not list, because its product is not text. */
  readonly entry: CatalogueEntry | undefined
  readonly rules: ReadonlyArray<Rule>
  /** Announced prices, which are not charged yet. */
  readonly announced: ReadonlyArray<Rule>
  readonly guarantees: ReadonlyArray<PriceGuarantee>
  readonly daysOff: TariffData["days_off"]
  /** The instants at which a rule begins, ends or was first seen, ascending. */
  readonly turns: ReadonlyArray<number>
  /** The instant of the first price. */
  readonly start: number
  /** For an offer of the listed shelf: what its bills say of the lists at an instant. */
  readonly warningsAt?: (at: number) => ReadonlyArray<Warning>
}

/** Tells whether only prices at clouds are known: at the maker itself they are unknown. */
export const isOfCloudsAlone = ({ rules }: ModelTariff): boolean =>
  rules.every(({ when }) => when.channel !== undefined)

/** The tariffs of all models. */
export interface TariffBook {
  /** Every model that has a tariff, by id: those of the catalogue, and those whose product is not text. */
  readonly models: NamedModels
  /** The tariff of a model by its id. */
  readonly tariffOf: (modelId: string) => ModelTariff | undefined
  /** Known gaps in a maker's prices, in sentences. */
  readonly unknownOf: (maker: string) => ReadonlyArray<string>
  readonly data: TariffData
  /** The same book with other entries of its models: tariffs of entries that stay are not made again. */
  readonly withEntries: (entries: ReadonlyMap<string, CatalogueEntry>) => TariffBook
}

/**
 * Makes the tariffs of the models in a catalogue and, as they stand at `now`, of those that only tariffs name. `whole`
 * is `data` with the rows that ship apart from it. A tariff is put together when it is first asked for.
 */
export const tariffBook = (
  listed: NamedModels,
  entries: ReadonlyMap<string, CatalogueEntry>,
  data: TariffData,
  now: number,
  whole = data
): TariffBook => {
  const models = new Map(listed)
  for (const [maker, rows] of Object.entries(whole.rows)) {
    const provider = maker as MakerSlug
    for (const [name, last] of endsByName(rows)) {
      const id = `${provider}-${name}`
      const day = whole.ends?.[maker]?.[name]
      const retires_at = day ? Date.parse(day) : last
      if (!models.has(id)) models.set(id, { id, provider, name, retires_at, isRetired: now >= retires_at })
    }
  }
  const made = new Map<string, ModelTariff>()
  const withEntries = (entries: ReadonlyMap<string, CatalogueEntry>): TariffBook => ({
    models,
    data,
    unknownOf: (maker) => whole.unknown[maker] ?? [],
    tariffOf: (id) => {
      const entry = entries.get(id)
      const known = made.get(id)
      if (known !== undefined && known.entry === entry) return known
      const model = models.get(id)
      if (model === undefined) return undefined
      const tariff = modelTariff(model, entry, whole)
      made.set(id, tariff)
      return tariff
    },
    withEntries
  })
  return withEntries(entries)
}

/** Rows of tariffs in addition to those that ship with every bill. */
export interface MoreTariffs extends Pick<TariffData, "rows" | "sources" | "unknown"> {}

/** Adds rows to tariffs; their sources are indexes into their own list. */
export const mergedTariffs = (data: TariffData, more: MoreTariffs): TariffData => {
  const rows = { ...data.rows }
  const unknown = { ...data.unknown }
  for (const [maker, added] of Object.entries(more.rows)) {
    const moved = added.map((row) => ({ ...row, source: row.source + data.sources.length }))
    rows[maker] = [...(rows[maker] ?? []), ...moved]
  }
  for (const [maker, added] of Object.entries(more.unknown)) unknown[maker] = [...(unknown[maker] ?? []), ...added]
  return { ...data, rows, unknown, sources: [...data.sources, ...more.sources] }
}

/** The models that rows name, with the end of the last price of each; a pattern of names stands for none. */
const endsByName = (rows: ReadonlyArray<PackedTariffRow>): ReadonlyMap<string, number> => {
  const ends = new Map<string, number>()
  for (const { models, until } of rows) {
    const end = until === null ? Infinity : Date.parse(until)
    for (const name of models) if (!name.includes("*")) ends.set(name, Math.max(end, ends.get(name) ?? end))
  }
  return ends
}

const modelTariff = (model: NamedModel, entry: CatalogueEntry | undefined, data: TariffData): ModelTariff => {
  const { id, name, provider, retires_at = Infinity } = model
  const stated = (data.rows[provider] ?? [])
    .filter(({ models }) => models.some((pattern) => matchesPattern(pattern, name)))
    .map((row) => ({ ...row, ...data.sources[row.source]! }))
  // A price book states the own prices of each version of the entry as rows.
  const own = entry === undefined || stated.some(({ beside }) => beside !== undefined) ? [] : rowsOfEntry(entry, data)
  const rows = [...stated, ...own].flatMap((row) => rulesOfRow(row, row.models.includes(name)))
  const rules = [
    ...rows.filter(({ row }) => row.announced !== true),
    ...(entry === undefined ? [] : rulesOfEntry(entry, data))
  ]
  const turns = new Set(rules.flatMap(({ from, seen, until }) => [from, seen, until]).filter(Number.isFinite))
  return {
    id,
    provider,
    name,
    currency: currencyOf(provider),
    retires_at,
    entry,
    rules,
    announced: rows.filter(({ row }) => row.announced === true),
    guarantees: (data.guarantees[provider] ?? []).filter(({ models }) => models.includes(name)),
    daysOff: data.days_off,
    turns: [...turns].toSorted((one, other) => one - other),
    start: entry === undefined ? Math.min(...rules.map(({ from }) => from)) : Date.parse(entry.levels[0].date)
  }
}

/** Tariffs without a row: base prices alone are known. */
export const NO_TARIFFS: TariffData = {
  as_of: "1970-01-01",
  sources: [],
  rows: {},
  guarantees: {},
  unknown: {},
  days_off: {},
  levels: {},
  prices: {}
}

/** Tells whether `name` matches `pattern`, in which `*` stands for any characters. */
export const matchesPattern = (pattern: string, name: string): boolean => {
  if (!pattern.includes("*")) return pattern === name
  const parts = pattern.split("*")
  const first = parts[0]!
  const last = parts.at(-1)!
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, from)
    if (found < 0) return false
    from = found + part.length
  }
  return from <= name.length - last.length
}
