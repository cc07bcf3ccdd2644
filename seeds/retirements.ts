import { type CatalogueEntry, readInstant, resolve } from "@ratecard/core/catalogue"
import { filesOf } from "./packages.ts"
import type { Fault } from "./rules/fault.ts"
import type { ModelSeed, ProviderSeed, RetirementSeed } from "./seed.ts"

/** The seed of the vendors' own tables of deprecated models. */
export const RETIREMENTS_FILE = "seeds/retirements/packages.json"

/** Models that the newest package of a vendor called deprecated, and when each ends. */
export interface DeprecationTable {
  readonly provider: ProviderSeed["provider"]
  /** Its name on npm. */
  readonly package: string
  readonly version: string
  /** `YYYY-MM-DD` */
  readonly published: string
  readonly read: string
  /** The days by the vendor's names; null if the package names none. */
  readonly ends: Readonly<Record<string, string | null>>
}

export interface KeptTables {
  readonly $comment: string
  readonly tables: ReadonlyArray<DeprecationTable>
}

/** The packages, and how each writes its table: in which files, and how a file is read. */
export const PACKAGES: ReadonlyArray<{
  readonly provider: DeprecationTable["provider"]
  readonly name: string
  readonly file: RegExp
  readonly read: (text: string) => ReadonlyArray<readonly [model: string, day: string | null]>
}> = [
  {
    provider: "anthropic",
    name: "@anthropic-ai/sdk",
    file: /^package\/internal\/data\/deprecated-models\.mjs$/u,
    read: (text) =>
      [...text.matchAll(/'([^']+)': '([^']+)'/gu)].map(([, model, day]) => [model!, dayIn(day!) ?? null] as const)
  },
  {
    provider: "openai",
    name: "openai",
    file: /^package\/resources\/.*\.d\.ts$/u,
    read: (text) =>
      [...text.matchAll(/Deprecated values:((?:(?!\*\/)[^])*)\*\//gu)].flatMap(([, list]) => rowsOf(list!))
  }
]

/** The rows of a comment such as `- "o1", "o1-2024-12-17": Announced shutdown date: 2026-10-23.` */
const rowsOf = (list: string) =>
  list
    .replaceAll(/\n\s*\* ?/gu, "\n")
    .split(/^- /mu)
    .slice(1)
    .flatMap((row) => {
      const [names, said = ""] = row.split(/:\s([^]*)/u)
      const day = dayIn(said.replaceAll(/\s+/gu, " ")) ?? null
      return [...names!.matchAll(/"([^"]+)"/gu)].map(([, name]) => [name!, day] as const)
    })

const MONTHS = "January February March April May June July August September October November December".split(" ")

/** The first day that a text names: `2026-11-30`, `November 30th, 2026`. */
const dayIn = (text: string): string | undefined => {
  const [, iso, month, day, year] =
    new RegExp(`(\\d{4}-\\d\\d-\\d\\d)|(${MONTHS.join("|")}) (\\d{1,2})(?:st|nd|rd|th)?, (\\d{4})`, "u").exec(text) ??
    []
  if (iso !== undefined || year === undefined) return iso
  return `${year}-${String(MONTHS.indexOf(month!) + 1).padStart(2, "0")}-${day!.padStart(2, "0")}`
}

/** The table in a package of npm, a tar packed by gzip. Throws if it has none, or two days for one model. */
export const tableIn = (
  packed: Uint8Array,
  { file, name, read }: (typeof PACKAGES)[number]
): DeprecationTable["ends"] => {
  const rows = filesOf(packed).flatMap((each) => (file.test(each.name) ? read(each.text()) : []))
  if (rows.length === 0) throw new Error(`${name} has no table of deprecated models where it had one`)
  const ends = new Map<string, string | null>()
  for (const [model, day] of rows) {
    if (ends.has(model) && ends.get(model) !== day) {
      throw new Error(`${name} says two days of ${model}, ${String(ends.get(model))} and ${String(day)}`)
    }
    ends.set(model, day)
  }
  return Object.fromEntries([...ends].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The reason for which a table cannot follow the one that is kept, as the end of a sentence; undefined if it can. */
export const whyNotNewer = (next: DeprecationTable, kept: DeprecationTable | undefined): string | undefined => {
  const days = [next.published, ...Object.values(next.ends).filter((day) => day !== null)]
  const wrong = days.find((day) => typeof readInstant(day) !== "number")
  if (wrong !== undefined) return `has ${wrong}, which is not a day`
  if (next.published > next.read) return `is of ${next.published}, in the future`
  if (kept === undefined) return undefined
  if (next.published < kept.published) return `is of ${next.published}, older than ${kept.version} of ${kept.published}`
  const [count, before] = [next, kept].map(({ ends }) => Object.keys(ends).length)
  return count! * 2 < before! ? `names ${count} models, fewer than half of the ${before} of ${kept.version}` : undefined
}

/** Differences between a table and the seeds, each a line of Markdown, and the seeds with all that is new. */
export interface Retired {
  readonly seeds: ReadonlyArray<ProviderSeed>
  readonly written: ReadonlyArray<string>
  /** Contradictions: neither side was changed. */
  readonly open: ReadonlyArray<string>
}

/** The seeds after a vendor's table: an end that they lack is written; one of another source is left, and named. */
export const retire = (
  seeds: ReadonlyArray<ProviderSeed>,
  table: DeprecationTable,
  kept: DeprecationTable | undefined
): Retired => {
  const written: Array<string> = []
  const open: Array<string> = []
  const source = sourceOf(table)
  const modelAfter = (model: ModelSeed): ModelSeed => {
    const id = `- \`${table.provider}-${model.name}\``
    const { retirement } = model
    const isOfPackage = retirement?.source?.startsWith(`${table.package} `) === true
    if (!(model.name in table.ends)) {
      if (isOfPackage && model.name in (kept?.ends ?? {})) {
        open.push(
          `${id}: ${source.source} names no end any more; the seeds say ${retirement.date} by ${retirement.source}.`
        )
      }
      return model
    }
    const day = table.ends[model.name]!
    if (retirement !== null && (day === null || retirement.date === day)) {
      return retirement.source === undefined && day !== null
        ? { ...model, retirement: { ...retirement, ...source } }
        : model
    }
    if (retirement !== null && retirement.date !== null && !isOfPackage) {
      const ours = `${retirement.date} by ${retirement.source ?? "no source"}`
      open.push(`${id}: ${source.source} says ${day}; the seeds say ${ours}.`)
      return model
    }
    if (day === null) {
      open.push(`${id}: ${source.source} calls it deprecated and names no day.`)
      return model
    }
    const before = retirement?.date == null ? "" : `, before ${retirement.date}`
    written.push(`${id}: ends ${day}${before} (${source.source}).`)
    return { ...model, retirement: { ...retirement, date: day, ...source } }
  }
  return {
    seeds: seeds.map((seed) =>
      seed.provider === table.provider ? { ...seed, models: seed.models.map(modelAfter) } : seed
    ),
    written,
    open
  }
}

const sourceOf = ({ package: name, published, version }: DeprecationTable): Pick<RetirementSeed, "source" | "url"> => ({
  source: `${name} ${version} on npm of ${published}`,
  url: `https://www.npmjs.com/package/${name}/v/${version}`
})

/**
 * The ends of models in the kept tables that the catalogue does not list, by provider and name. One without a day ended on the
 * day of the package at the latest.
 */
export const endsOfOthers = (
  text: string,
  entries: ReadonlyArray<CatalogueEntry>
): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const models = new Map(entries.map((entry) => [entry.id, entry]))
  const isListed = (name: string, provider: string) =>
    resolve(models, name, { provider, isSuggesting: false }).how !== "none"
  return Object.fromEntries(
    (JSON.parse(text) as KeptTables).tables.map(({ ends, provider, published }) => [
      provider,
      Object.fromEntries(
        Object.entries(ends).flatMap(([name, day]) => (isListed(name, provider) ? [] : [[name, day ?? published]]))
      )
    ])
  )
}

/** Faults of the seeds against the kept tables: a model that its vendor calls deprecated has an end, and says whose word it is. */
export const checkRetirements = (text: string, seeds: ReadonlyArray<ProviderSeed>): ReadonlyArray<Fault> =>
  (JSON.parse(text) as KeptTables).tables.flatMap((table) =>
    seeds
      .filter(({ provider }) => provider === table.provider)
      .flatMap(({ models, provider }) =>
        models.flatMap(({ name, retirement }) => {
          const day = table.ends[name]
          if (day === undefined || (retirement?.date === day && retirement.source !== undefined)) return []
          if (retirement !== null && (day === null || (retirement.date !== null && retirement.source !== undefined)))
            return []
          const fault = { file: `seeds/${provider}.json`, model: name, path: "retirement" }
          const problem = `is ${JSON.stringify(retirement?.date ?? null)}, but ${sourceOf(table).source} says ${day ?? "it is deprecated"}`
          return [{ ...fault, problem, remedy: "write the day and its source" }]
        })
      )
  )
