import { runCommand } from "./command.ts"
import { readSnapshot, SNAPSHOT_NAME } from "./files.ts"
import { snapshotText, summary } from "./snapshot.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/check.ts

Checks the seed files, and that ${SNAPSHOT_NAME}
is what they say. Prints one fault a line and exits with 1, or says that all is good.`

await runCommand(USAGE, (seeds) => {
  if (readSnapshot() !== snapshotText(seeds)) {
    console.error(`${SNAPSHOT_NAME}: is not what the seeds say; run pnpm seeds:build`)
    return 1
  }
  console.log(`${summary(seeds)}: all good`)
  return 0
})
