import { instantText } from "@ratecard/core/catalogue"
import { Clock, Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { settings } from "../packages/http-server/src/Config.ts"
import { environment } from "../packages/http-server/src/config/setting.ts"
import { genaiPrices } from "../packages/http-server/src/sync/sources/genaiPrices.ts"
import { askSources } from "../packages/http-server/src/sync/sources/askSources.ts"
import { litellm } from "../packages/http-server/src/sync/sources/litellm.ts"
import { modelsDev } from "../packages/http-server/src/sync/sources/modelsDev.ts"
import { openrouter } from "../packages/http-server/src/sync/sources/openrouter.ts"
import { runCommand } from "./command.ts"
import {
  parseTariffs,
  readTariffFiles,
  writeSeedFile,
  writeSnapshot,
  writeTariffSnapshot
} from "./files.ts"
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

const ask = Effect.gen(function* () {
  const { genaiPricesUrl, litellmUrl, modelsDevUrl, openrouterUrl } = yield* settings
  const responses = yield* askSources([
    litellm(litellmUrl),
    modelsDev(modelsDevUrl),
    genaiPrices(genaiPricesUrl),
    openrouter(openrouterUrl)
  ])
  return { responses, now: yield* Clock.currentTimeMillis }
}).pipe(Effect.provide([FetchHttpClient.layer, environment]))

await runCommand(USAGE, async (seeds) => {
  const { responses, now } = await Effect.runPromise(ask)
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
