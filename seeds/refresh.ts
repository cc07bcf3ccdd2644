import { instantText } from "@ratecard/core/catalogue"
import { genaiPrices, litellm, modelsDev, openrouter } from "@ratecard/price-sync"
import { runCommand } from "./command.ts"
import {
  parseTariffs,
  readTariffFiles,
  writeSeedFile,
  writeSnapshot,
  writeTariffSnapshot
} from "./files.ts"
import { ask } from "./refresh/ask.ts"
import { decide } from "./refresh/decisions.ts"
import { reprice } from "./refresh/levels.ts"
import { markdown } from "./refresh/summary.ts"
import { snapshotText } from "./snapshot.ts"
import { tariffsText } from "./tariffs.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/refresh.ts

Asks the public price lists, and adds a level of today to each model whose price two of them say and
the seeds do not. Prints all that they say and the seeds do not, in Markdown. What is in doubt is
printed and not written. Ends with 1, and writes nothing, where fewer than two price lists answer.

LITELLM_URL, MODELS_DEV_URL, GENAI_PRICES_URL and OPENROUTER_URL name other addresses.`

/** Each list with the variable that names another address. */
const LISTS = [
  [litellm, "LITELLM_URL"],
  [modelsDev, "MODELS_DEV_URL"],
  [genaiPrices, "GENAI_PRICES_URL"],
  [openrouter, "OPENROUTER_URL"]
] as const

await runCommand(USAGE, async (seeds) => {
  // The entry point of a program without Effect: nothing else can hand it the time.
  // @effect-diagnostics-next-line globalDate:off
  const now = Date.now()
  const responses = await Promise.all(
    LISTS.map(([list, variable]) => ask(list, process.env[variable] ?? list.url, now))
  )
  const { decisions, sources } = decide(seeds, responses, now)
  const priced = sources.filter(({ failure, role }) => role === "prices" && failure === null)
  if (priced.length < 2) {
    console.error("fewer than two price lists answered, and one alone is not believed:")
    for (const { failure, source } of sources) console.error(`${source}: ${failure ?? "answered"}`)
    return 1
  }
  const changes = decisions.filter((decision) => decision.kind === "change")
  const repriced = reprice(seeds, changes, instantText(now).slice(0, 10))
  for (const seed of repriced.seeds) if (!seeds.includes(seed)) await writeSeedFile(seed)
  writeSnapshot(snapshotText(repriced.seeds))
  writeTariffSnapshot(tariffsText(parseTariffs(repriced.seeds, readTariffFiles())))
  console.log(markdown(repriced, decisions, sources))
  return 0
})
