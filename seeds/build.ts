import { runCommand } from "./command.ts"
import { SNAPSHOT_NAME, writeSnapshot } from "./files.ts"
import { snapshotText, summary } from "./snapshot.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/build.ts

Writes ${SNAPSHOT_NAME} from the seed files.
Faulty seeds are listed, one fault a line, and nothing is written.`

await runCommand(USAGE, (seeds) => {
  writeSnapshot(snapshotText(seeds))
  console.log(`${SNAPSHOT_NAME}: ${summary(seeds)}`)
  return 0
})
