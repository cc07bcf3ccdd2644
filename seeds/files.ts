import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { format } from "oxfmt"
import type { ProviderSeed, SeedFile } from "./seed.ts"
import { type Holidays, shippedTariffs, type ShippedTariffs, type TariffSeed } from "./tariffs.ts"

const FOLDER = new URL("./", import.meta.url)
const SNAPSHOT = new URL("../packages/core/src/catalogue/snapshot.json", FOLDER)
const TARIFFS = new URL("tariffs/", FOLDER)
const TARIFF_SNAPSHOT = new URL("../packages/core/src/ledger/tariff/tariffs.json", FOLDER)
const PRICING_PAGE = new URL("../docs/pricing/counting.md", FOLDER)
const SOURCES_PAGE = new URL("SOURCES.md", FOLDER)
const OTHER_FILES = new Set(["package.json", "schema.json", "tsconfig.json"])

/** Where the snapshot lies, as messages name it. */
export const SNAPSHOT_NAME = "packages/core/src/catalogue/snapshot.json"

/** Every seed file of this folder, by name. */
export const readSeedFiles = (): ReadonlyArray<SeedFile> =>
  readdirSync(FOLDER)
    .filter((name) => /^[^.].*\.json$/.test(name) && !OTHER_FILES.has(name))
    .toSorted()
    .map((name) => ({ file: `seeds/${name}`, text: readFileSync(new URL(name, FOLDER), "utf8") }))

/** Every file of `tariffs`, by name. */
export const readTariffFiles = (): ReadonlyArray<SeedFile> =>
  readdirSync(TARIFFS)
    .filter((name) => name.endsWith(".json") && !name.endsWith("schema.json"))
    .toSorted()
    .map((name) => ({
      file: `seeds/tariffs/${name}`,
      text: readFileSync(new URL(name, TARIFFS), "utf8")
    }))

/** The tariffs as they are shipped, of files in which `checkTariffs` found no fault. */
export const parseTariffs = (seeds: ReadonlyArray<ProviderSeed>, files: ReadonlyArray<SeedFile>): ShippedTariffs => {
  const isHolidays = ({ file }: SeedFile) => file.endsWith("/holidays.json")
  const [holidays] = files.filter(isHolidays)
  const tariffs = files.filter((file) => !isHolidays(file)).map(({ text }) => JSON.parse(text) as TariffSeed)
  return shippedTariffs(seeds, tariffs, JSON.parse(holidays!.text) as Holidays)
}

/** The content of seed files in which `checkSeeds` found no fault. */
export const parseSeeds = (files: ReadonlyArray<SeedFile>): ReadonlyArray<ProviderSeed> =>
  files.map(({ text }) => JSON.parse(text) as ProviderSeed)

/** The text of a seed file, as oxfmt leaves it. */
export const seedText = async (seed: ProviderSeed): Promise<string> => {
  // oxfmt keeps an object open that begins with a new line, and closes the others where they fit.
  const source = JSON.stringify(seed).replaceAll('"price":{', '"price":{\n')
  const { code } = await format(`${seed.provider}.json`, source, { printWidth: 320 })
  return code
}

/** Replaces the seed file of a provider. */
export const writeSeedFile = async (seed: ProviderSeed): Promise<void> =>
  writeFileSync(new URL(`${seed.provider}.json`, FOLDER), await seedText(seed))

/** The snapshot as it lies on the disk. */
export const readSnapshot = (): string => readFileSync(SNAPSHOT, "utf8")

/** Replaces the snapshot on the disk. */
export const writeSnapshot = (text: string): void => writeFileSync(SNAPSHOT, text)

/** Where the tariffs are shipped, as messages name it. */
export const TARIFF_SNAPSHOT_NAME = "packages/core/src/ledger/tariff/tariffs.json"

/** The shipped tariffs as they lie on the disk. */
export const readTariffSnapshot = (): string => readFileSync(TARIFF_SNAPSHOT, "utf8")

/** The page on prices and counts, as messages name it. */
export const PRICING_PAGE_NAME = "docs/pricing/counting.md"

/** Rewrites that page. */
export const editPricingPage = (edit: (page: string) => string): void =>
  writeFileSync(PRICING_PAGE, edit(readFileSync(PRICING_PAGE, "utf8")))

/** The page on prices that lists say otherwise, as messages name it. */
export const DIFFERENCES_PAGE_NAME = "seeds/price-differences.md"

/** That page. */
export const readDifferencesPage = (): string => readFileSync(new URL(`../${DIFFERENCES_PAGE_NAME}`, FOLDER), "utf8")

/** The page on what the prices rest on, as messages name it. */
export const SOURCES_PAGE_NAME = "seeds/SOURCES.md"

/** That page as it lies on the disk; empty if it is missing. */
export const readSourcesPage = (): string => (existsSync(SOURCES_PAGE) ? readFileSync(SOURCES_PAGE, "utf8") : "")

/** A page as oxfmt leaves it. */
export const formattedPage = async (text: string): Promise<string> => (await format("SOURCES.md", text)).code

/** Replaces that page. */
export const writeSourcesPage = (text: string): void => writeFileSync(SOURCES_PAGE, text)

/** Where the tariffs of offers are shipped, as messages name it. */
export const OFFER_TARIFFS_NAME = "packages/core/src/offers/keptTariffs.json"

const OFFER_TARIFFS = new URL(`../${OFFER_TARIFFS_NAME}`, FOLDER)

/** The shipped tariffs of offers as they lie on the disk. */
export const readOfferTariffs = (): string => readFileSync(OFFER_TARIFFS, "utf8")

/** Replaces the shipped tariffs of offers. */
export const writeOfferTariffs = (text: string): void => writeFileSync(OFFER_TARIFFS, text)

/** Replaces the shipped tariffs. */
export const writeTariffSnapshot = (text: string): void => writeFileSync(TARIFF_SNAPSHOT, text)
