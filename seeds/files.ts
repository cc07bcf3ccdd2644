import { mergedTariffs } from "@ratecard/core/ledger"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { format } from "oxfmt"
import { withCountingTable } from "./counting.ts"
import type { ProviderSeed, SeedFile } from "./seed.ts"
import { catalogueEntries, snapshotText } from "./snapshot.ts"
import { endsOfOthers, RETIREMENTS_FILE } from "./retirements.ts"
import { RATES_FILE, type RateSeed, SHIPPED_RATES } from "./rates.ts"
import { sourcesPage } from "./sourcesPage.ts"
import { type Holidays, shippedTariffs, type ShippedTariffs, tariffsText, type TariffSeed } from "./tariffs.ts"

/** The seed files of a workspace, by name. */
export interface SeedFiles {
  /** One per provider. */
  readonly models: ReadonlyArray<SeedFile>
  readonly tariffs: ReadonlyArray<SeedFile>
}

/** The seed files in the workspace `root`. */
export const readSeedFiles = (root: string): SeedFiles => ({
  models: filesIn(root, "seeds"),
  tariffs: filesIn(root, "seeds/tariffs")
})

const filesIn = (root: string, folder: string): ReadonlyArray<SeedFile> =>
  readdirSync(join(root, folder))
    .filter((name) => /^[^.].*\.json$/u.test(name) && !/schema\.json$|^(?:package|tsconfig)\.json$/u.test(name))
    .toSorted()
    .map((name) => ({ file: `${folder}/${name}`, text: readFileIn(root, `${folder}/${name}`) }))

/** The text of a file, by its path in the workspace. */
export const readFileIn = (root: string, file: string): string => readFileSync(join(root, file), "utf8")

const isHolidays = ({ file }: SeedFile): boolean => file.endsWith("/holidays.json")

const tariffSeeds = (files: ReadonlyArray<SeedFile>): ReadonlyArray<TariffSeed> =>
  files.filter((file) => !isHolidays(file)).map(({ text }) => JSON.parse(text) as TariffSeed)

/** The tariffs of files in which `checkTariffs` found no fault. */
export const parseTariffs = (seeds: ReadonlyArray<ProviderSeed>, files: ReadonlyArray<SeedFile>): ShippedTariffs =>
  shippedTariffs(seeds, tariffSeeds(files), JSON.parse(files.find(isHolidays)!.text) as Holidays)

/** The same as they are shipped: with the ends of models that only vendors' tables name. */
export const endedTariffs = (
  root: string,
  seeds: ReadonlyArray<ProviderSeed>,
  files: ReadonlyArray<SeedFile>
): ShippedTariffs => {
  const { ofOffers, tariffs } = parseTariffs(seeds, files)
  const ends = endsOfOthers(readFileIn(root, RETIREMENTS_FILE), catalogueEntries(seeds))
  return { tariffs: { ...tariffs, ends }, ofOffers }
}

/** The newest day (`YYYY-MM-DD`) that sound seeds know: no price of theirs that holds begins later. */
export const newestDay = (seeds: ReadonlyArray<ProviderSeed>, tariffFiles: ReadonlyArray<SeedFile>): string =>
  [
    ...seeds.flatMap(({ models }) => models.flatMap(({ levels }) => levels.map(({ date }) => date))),
    ...tariffSeeds(tariffFiles).flatMap(({ as_of, rows }) => [
      as_of,
      ...rows.flatMap(({ announced, from, seen }) => (announced === true ? [] : [(from ?? seen ?? as_of).slice(0, 10)]))
    ])
  ]
    .toSorted()
    .at(-1)!

/** The content of seed files in which `checkSeeds` found no fault. */
export const parseSeeds = (files: ReadonlyArray<SeedFile>): ReadonlyArray<ProviderSeed> =>
  files.map(({ text }) => JSON.parse(text) as ProviderSeed)

/** The text of a seed file, as oxfmt leaves it. */
const seedText = (seed: ProviderSeed): Promise<string> =>
  // oxfmt keeps an object open that begins with a new line, and closes the others where they fit.
  formatted(`${seed.provider}.json`, JSON.stringify(seed).replaceAll('"price":{', '"price":{\n'), 320)

const formatted = async (name: string, text: string, printWidth = 120): Promise<string> =>
  (await format(name, text, { printWidth })).code

const COUNTING_PAGE = "docs/pricing/counting.md"

/**
 * All files that follow from sound seeds: the seed files themselves as they are formatted, what the packages ship, and
 * the pages with figures of the seeds.
 */
export const filesOf = async (
  root: string,
  seeds: ReadonlyArray<ProviderSeed>,
  tariffFiles: ReadonlyArray<SeedFile>
): Promise<ReadonlyArray<SeedFile>> => {
  const { ofOffers, tariffs } = endedTariffs(root, seeds, tariffFiles)
  const counting = withCountingTable(
    readFileIn(root, COUNTING_PAGE),
    catalogueEntries(seeds),
    newestDay(seeds, tariffFiles)
  )
  const rates = readFileIn(root, RATES_FILE)
  return [
    ...(await Promise.all(
      seeds.map(async (seed) => ({ file: `seeds/${seed.provider}.json`, text: await seedText(seed) }))
    )),
    ...(await Promise.all(
      tariffFiles.map(async ({ file, text }) => ({ file, text: await formatted(file, text, 320) }))
    )),
    { file: "packages/core/src/catalogue/snapshot.json", text: snapshotText(seeds) },
    { file: "packages/core/src/ledger/tariff/tariffs.json", text: tariffsText(tariffs) },
    { file: "packages/core/src/offers/keptTariffs.json", text: tariffsText(ofOffers) },
    { file: RATES_FILE, text: await formatted(RATES_FILE, rates, 320) },
    { file: RETIREMENTS_FILE, text: await formatted(RETIREMENTS_FILE, readFileIn(root, RETIREMENTS_FILE)) },
    {
      file: SHIPPED_RATES,
      text: await formatted(SHIPPED_RATES, JSON.stringify((JSON.parse(rates) as RateSeed).rates))
    },
    { file: COUNTING_PAGE, text: counting },
    { file: "seeds/SOURCES.md", text: await formatted("SOURCES.md", sourcesPage(mergedTariffs(tariffs, ofOffers))) }
  ]
}

/** Writes files into the workspace `root`. */
export const writeFiles = (root: string, files: ReadonlyArray<SeedFile>): void => {
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}
