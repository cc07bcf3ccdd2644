import { runCommand } from "./command.ts"
import { readSnapshot, readTariffSnapshot, SNAPSHOT_NAME, TARIFF_SNAPSHOT_NAME } from "./files.ts"
import { snapshotText, summary } from "./snapshot.ts"
import { tariffsText, tariffSummary } from "./tariffs.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/check.ts

Checks the seed files, and that ${SNAPSHOT_NAME}
and ${TARIFF_SNAPSHOT_NAME} are what they say.
Prints one fault a line and exits with 1, or says that all is good.`

await runCommand(USAGE, (seeds, tariffs) => {
  const stale = [
    ...(readSnapshot() === snapshotText(seeds) ? [] : [SNAPSHOT_NAME]),
    ...(readTariffSnapshot() === tariffsText(tariffs) ? [] : [TARIFF_SNAPSHOT_NAME])
  ]
  for (const name of stale)
    console.error(`${name}: is not what the seeds say; run pnpm seeds:build`)
  if (stale.length > 0) return 1
  console.log(`${summary(seeds)}, ${tariffSummary(tariffs)}: all good`)
  return 0
})
