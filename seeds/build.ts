import { runCommand } from "./command.ts"
import { SNAPSHOT_NAME, TARIFF_SNAPSHOT_NAME, writeSnapshot, writeTariffSnapshot } from "./files.ts"
import { snapshotText, summary } from "./snapshot.ts"
import { tariffsText, tariffSummary } from "./tariffs.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/build.ts

Writes ${SNAPSHOT_NAME}
and ${TARIFF_SNAPSHOT_NAME} from the seed files.
Faulty seeds are listed, one fault a line, and nothing is written.`

await runCommand(USAGE, (seeds, tariffs) => {
  writeSnapshot(snapshotText(seeds))
  console.log(`${SNAPSHOT_NAME}: ${summary(seeds)}`)
  writeTariffSnapshot(tariffsText(tariffs))
  console.log(`${TARIFF_SNAPSHOT_NAME}: ${tariffSummary(tariffs)}`)
  return 0
})
