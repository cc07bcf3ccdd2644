import { mergedTariffs } from "@ratecard/core/ledger"
import { runCommand } from "./command.ts"
import {
  formattedPage,
  OFFER_TARIFFS_NAME,
  readOfferTariffs,
  readSnapshot,
  readSourcesPage,
  readTariffSnapshot,
  SNAPSHOT_NAME,
  SOURCES_PAGE_NAME,
  TARIFF_SNAPSHOT_NAME
} from "./files.ts"
import { sourcesPage } from "./sourcesPage.ts"
import { snapshotText, summary } from "./snapshot.ts"
import { tariffsText, tariffSummary } from "./tariffs.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/check.ts

Checks the seed files, and that ${SNAPSHOT_NAME},
${TARIFF_SNAPSHOT_NAME},
${OFFER_TARIFFS_NAME} and ${SOURCES_PAGE_NAME} are what they say.
Prints one fault a line and exits with 1, or says that all is good.`

await runCommand(USAGE, async (seeds, { ofOffers, tariffs }) => {
  const page = await formattedPage(sourcesPage(mergedTariffs(tariffs, ofOffers)))
  const stale = [
    ...(readSnapshot() === snapshotText(seeds) ? [] : [SNAPSHOT_NAME]),
    ...(readTariffSnapshot() === tariffsText(tariffs) ? [] : [TARIFF_SNAPSHOT_NAME]),
    ...(readOfferTariffs() === tariffsText(ofOffers) ? [] : [OFFER_TARIFFS_NAME]),
    ...(readSourcesPage() === page ? [] : [SOURCES_PAGE_NAME])
  ]
  for (const name of stale) console.error(`${name}: is not what the seeds say; run pnpm x seeds build`)
  if (stale.length > 0) return 1
  console.log(`${summary(seeds)}, ${tariffSummary(mergedTariffs(tariffs, ofOffers))}: all good`)
  return 0
})
