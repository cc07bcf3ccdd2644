import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { format } from "oxfmt"
import type { SeedFile } from "./rules.ts"
import type { ProviderSeed } from "./seed.ts"

const FOLDER = new URL("./", import.meta.url)
const SNAPSHOT = new URL("../packages/core/src/catalogue/snapshot.json", FOLDER)
const OTHER_FILES = new Set(["package.json", "schema.json", "tsconfig.json"])

/** Where the snapshot lies, as messages name it. */
export const SNAPSHOT_NAME = "packages/core/src/catalogue/snapshot.json"

/** Every seed file of this folder, by name. */
export const readSeedFiles = (): ReadonlyArray<SeedFile> =>
  readdirSync(FOLDER)
    .filter((name) => /^[^.].*\.json$/.test(name) && !OTHER_FILES.has(name))
    .toSorted()
    .map((name) => ({ file: `seeds/${name}`, text: readFileSync(new URL(name, FOLDER), "utf8") }))

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
