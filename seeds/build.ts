import { mergedTariffs } from "@ratecard/core/ledger"
import { runCommand } from "./command.ts"
import { withCountingTable } from "./counting.ts"
import {
  editPricingPage,
  formattedPage,
  OFFER_TARIFFS_NAME,
  PRICING_PAGE_NAME,
  SNAPSHOT_NAME,
  SOURCES_PAGE_NAME,
  TARIFF_SNAPSHOT_NAME,
  writeOfferTariffs,
  writeSnapshot,
  writeSourcesPage,
  writeTariffSnapshot
} from "./files.ts"
import { sourcesPage } from "./sourcesPage.ts"
import { catalogueEntries, snapshotText, summary } from "./snapshot.ts"
import { tariffsText, tariffSummary } from "./tariffs.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/build.ts

Writes ${SNAPSHOT_NAME},
${TARIFF_SNAPSHOT_NAME}
and ${OFFER_TARIFFS_NAME} from the seed files,
in ${PRICING_PAGE_NAME} how many models of each provider are counted exactly,
and in ${SOURCES_PAGE_NAME} what the prices rest on.
Faulty seeds are listed, one fault a line, and nothing is written.`

await runCommand(USAGE, async (seeds, { ofOffers, tariffs }, today) => {
  writeSnapshot(snapshotText(seeds))
  console.log(`${SNAPSHOT_NAME}: ${summary(seeds)}`)
  writeTariffSnapshot(tariffsText(tariffs))
  console.log(`${TARIFF_SNAPSHOT_NAME}: ${tariffSummary(tariffs)}`)
  writeOfferTariffs(tariffsText(ofOffers))
  console.log(`${OFFER_TARIFFS_NAME}: ${tariffSummary(ofOffers)}`)
  const entries = catalogueEntries(seeds)
  editPricingPage((page) => withCountingTable(page, entries, today))
  writeSourcesPage(await formattedPage(sourcesPage(mergedTariffs(tariffs, ofOffers))))
  return 0
})
