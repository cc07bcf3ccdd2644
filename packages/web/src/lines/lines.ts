import { type CatalogueEntry, latestAlias, lineIds, lineName, type ProviderSlug } from "@ratecard/core/catalogue"

/** Models of a provider that follow one another under one name. */
export interface ModelLine {
  /** Of its page. */
  readonly slug: string
  readonly name: string
  readonly provider: ProviderSlug
  /** Newest first. */
  readonly entries: ReadonlyArray<CatalogueEntry>
  /** The same without names that always mean the newest of them. */
  readonly releases: ReadonlyArray<CatalogueEntry>
}

/** The path of a line's page, below the base. */
export const pathOfLine = (slug: string): string => `/lines/${slug}`

/** The path of a line's feeds, below the base, without their ending. */
export const feedPathOfLine = (slug: string): string => `/feeds/lines/${slug}`

/** When a model came; absent if unknown. */
export const cameOn = ({ levels, release_date }: CatalogueEntry): string => release_date ?? levels[0].date.slice(0, 10)

const kept = new WeakMap<ReadonlyArray<CatalogueEntry>, ReadonlyArray<ModelLine>>()

/** The lines of a catalogue, by provider as that has them and then by name. A model is of one line at most. */
export const linesOf = (entries: ReadonlyArray<CatalogueEntry>): ReadonlyArray<ModelLine> => {
  const known = kept.get(entries)
  if (known !== undefined) return known
  const ids = lineIds(entries)
  const groups = Map.groupBy(entries, ({ id }) => ids.get(id))
  const lines = [...groups].flatMap(([slug, models]) => (slug === undefined ? [] : [lineOf(slug, models)]))
  kept.set(entries, lines)
  return lines
}

const lineOf = (slug: string, entries: ReadonlyArray<CatalogueEntry>): ModelLine => {
  const newestFirst = entries.toSorted((one, other) => compare(cameOn(other), cameOn(one)) || compare(one.id, other.id))
  const ids = entries.map(({ id }) => id)
  const releases = newestFirst.filter(({ id }) => latestAlias(id, ids) === undefined)
  const [newest] = newestFirst
  return { slug, name: lineName(newest!), provider: newest!.provider, entries: newestFirst, releases }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The line that a model is of. */
export const lineOfModel = (entries: ReadonlyArray<CatalogueEntry>, id: string): ModelLine | undefined =>
  linesOf(entries).find((line) => line.entries.some((entry) => entry.id === id))

/** Whether a provider has ended a model by an instant; an end without a day has come already. */
export const isRetiredAt = ({ retirement }: CatalogueEntry, at: number): boolean =>
  retirement !== null && (retirement.date === null || Date.parse(retirement.date) <= at)

/** The newest model of a line that was offered at an instant. */
export const newestAt = ({ releases }: ModelLine, at: number): CatalogueEntry | undefined =>
  releases.find((entry) => Date.parse(entry.levels[0].date) <= at && !isRetiredAt(entry, at))
