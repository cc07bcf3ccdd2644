import { genaiPrices, litellm, modelsDev, openrouter } from "@ratecard/price-sync"
import { resolve } from "node:path"
import { dayOf, seedCommand, type SoundSeeds } from "./command.ts"
import { filesOf, readFileIn, writeFiles } from "./files.ts"
import { ask, download, newestPackage } from "./refresh/ask.ts"
import { readCopy } from "./refresh/copies.ts"
import { decide } from "./refresh/decisions.ts"
import { compareLists } from "./refresh/differences.ts"
import { explanations } from "./refresh/explanations.ts"
import { reprice } from "./refresh/levels.ts"
import { comparisonMarkdown, markdown } from "./refresh/summary.ts"
import {
  type DeprecationTable,
  type KeptTables,
  PACKAGES,
  retire,
  RETIREMENTS_FILE,
  tableIn,
  whyNotNewer
} from "./retirements.ts"
import type { ProviderSeed } from "./seed.ts"
import { bankUrl, RATES_FILE, type RateSeed, ratesIn, withAnswer } from "./rates.ts"
import { catalogueEntries } from "./snapshot.ts"

/** The page on prices that lists say otherwise. */
const DIFFERENCES_PAGE = "seeds/price-differences.md"

const USAGE = `Usage: pnpm x seeds refresh [file ...]

Asks the public price lists, and adds a level of today to each model whose price two of them say and
the seeds do not; then writes all that \`pnpm x seeds build\` does. Prints all that they say and the seeds do not, in Markdown. What is in doubt is
printed and not written. Ends with 1, and writes nothing, where fewer than two price lists answer.

Takes the days on which models end from the vendors' newest packages on npm, and keeps their tables in ${RETIREMENTS_FILE}.
An end that the seeds have from elsewhere, and the ends in price lists, are printed where they differ and not written.

Adds the dollar's rates that the Bank of Russia has set since the last of ${RATES_FILE}.

LITELLM_URL, MODELS_DEV_URL, GENAI_PRICES_URL, OPENROUTER_URL, NPM_URL and CBR_URL name other addresses.

With files, which are copies of price lists in the form of LiteLLM, models.dev, genai-prices or pi-ai with
their day in their names (litellm.2026-08-21.json), fetches nothing and writes nothing: compares all that they
say with the prices of the catalogue on that day, and prints each difference and who is right by date.
Ends with 1 where a difference is not explained in ${DIFFERENCES_PAGE}.`

/** Each list with the variable that names another address. */
const LISTS = [
  [litellm, "LITELLM_URL"],
  [modelsDev, "MODELS_DEV_URL"],
  [genaiPrices, "GENAI_PRICES_URL"],
  [openrouter, "OPENROUTER_URL"]
] as const

const askLists = async ({ files, now, root, seeds }: SoundSeeds): Promise<number> => {
  const responses = await Promise.all(
    LISTS.map(([list, variable]) => ask(list, process.env[variable] ?? list.url, now))
  )
  const { decisions, ends, sources } = decide(seeds, responses, now)
  const priced = sources.filter(({ failure, role }) => role === "prices" && failure === null)
  if (priced.length < 2) {
    console.error("fewer than two price lists answered, and one alone is not believed:")
    for (const { failure, source } of sources) console.error(`${source}: ${failure ?? "answered"}`)
    return 1
  }
  const changes = decisions.filter((decision) => decision.kind === "change")
  const retired = await askVendors(process.env["NPM_URL"] ?? NPM, root, seeds, now)
  const repriced = reprice(retired.seeds, changes, dayOf(now))
  const rates = await askBank(process.env["CBR_URL"] ?? CENTRAL_BANK, root, now)
  writeFiles(root, await filesOf(root, repriced.seeds, files.tariffs))
  console.log(`${markdown(repriced, decisions, sources, { ...retired, ends })}\n${rates}`)
  return 0
}

const NPM = "https://registry.npmjs.org"

/** The seeds with the ends of models in the vendors' newest packages, whose tables are kept; and the packages that were refused, and why. */
const askVendors = async (base: string, root: string, seeds: ReadonlyArray<ProviderSeed>, now: number) => {
  const kept = JSON.parse(readFileIn(root, RETIREMENTS_FILE)) as KeptTables
  const done = { seeds, written: new Array<string>(), open: new Array<string>() }
  const tables: Array<DeprecationTable> = []
  for (const wanted of PACKAGES) {
    const before = kept.tables.find((table) => table.package === wanted.name)
    let table = before
    try {
      if (base !== "" && seeds.some(({ provider }) => provider === wanted.provider)) {
        const { packed, published, version } = await newestPackage(base, wanted.name)
        const { name, provider } = wanted
        const ends = tableIn(packed, wanted)
        const next = { provider, package: name, version, published, read: dayOf(now), ends }
        const problem = whyNotNewer(next, before)
        if (problem !== undefined) throw new Error(`${name} ${version} ${problem}`)
        const after = retire(done.seeds, next, before)
        done.seeds = after.seeds
        done.written.push(...after.written)
        done.open.push(...after.open)
        table = before?.version === version ? before : next
      }
    } catch (error) {
      done.open.push(`- ${wanted.name} was refused: ${(error as Error).message}.`)
    }
    if (table !== undefined) tables.push(table)
  }
  writeFiles(root, [{ file: RETIREMENTS_FILE, text: JSON.stringify({ ...kept, tables }) }])
  return done
}

const CENTRAL_BANK = "https://www.cbr.ru/scripts"

/** Adds the bank's newest rates to their seed, and says which. */
const askBank = async (base: string, root: string, now: number): Promise<string> => {
  const seed = JSON.parse(readFileIn(root, RATES_FILE)) as RateSeed
  const { day: last } = ratesIn(seed).at(-1)!
  try {
    if (base === "") return `The dollar's rate: the bank was not asked; the last is of ${last}.`
    const xml = new TextDecoder("windows-1251").decode(await download(bankUrl(base, last, now)))
    const { added, seed: next } = withAnswer(seed, xml, dayOf(now))
    writeFiles(root, [{ file: RATES_FILE, text: JSON.stringify(next) }])
    return added.length === 0
      ? `The dollar's rate: nothing is newer than ${last}.`
      : `The dollar's rate: ${added.map(({ day, rate }) => `${day} ${rate}`).join(", ")}.`
  } catch (error) {
    return `The dollar's rate: the bank's answer could not be taken, ${(error as Error).message}; the last is of ${last}.`
  }
}

/** 1 where a difference is not explained. */
const compare = ({ now, root, seeds, tariffs }: SoundSeeds, paths: ReadonlyArray<string>): number => {
  // The caller's folder, where pnpm was started, not the one that it has gone to.
  const read = paths.map((path) => readCopy(resolve(process.env["INIT_CWD"] ?? ".", path)))
  const faults = read.filter((copy) => typeof copy === "string")
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) return 2
  const copies = read.filter((copy) => typeof copy !== "string")
  const comparison = compareLists(catalogueEntries(seeds), tariffs.tariffs, copies, now)
  const isExplained = explanations(readFileIn(root, DIFFERENCES_PAGE))
  console.log(comparisonMarkdown(comparison, isExplained))
  return comparison.differences.every(isExplained) ? 0 : 1
}

/** Takes new prices from public lists, or compares copies of lists with the seeds. */
export const refresh = seedCommand(
  USAGE,
  (argument) => !argument.startsWith("-"),
  (sound, paths) => (paths.length === 0 ? askLists(sound) : compare(sound, paths))
)

if (import.meta.main) process.exitCode = await refresh(process.argv.slice(2))
