import { existsSync } from "node:fs"
import { join } from "node:path"
import { seedCommand } from "./command.ts"
import { filesOf, readFileIn } from "./files.ts"

const USAGE = `Usage: pnpm x seeds check

Checks the seed files, and that all files that follow from them are what \`pnpm x seeds build\` writes.
Prints one fault a line and exits with 1, or says that all is good.`

/** Checks the seeds and all that follows from them. */
export const check = seedCommand(
  USAGE,
  () => false,
  async ({ files, root, seeds, summary }) => {
    const built = await filesOf(root, seeds, files.tariffs)
    const stale = built.filter(({ file, text }) => !existsSync(join(root, file)) || readFileIn(root, file) !== text)
    for (const { file } of stale) console.error(`${file}: is not what the seeds say; run pnpm x seeds build`)
    if (stale.length > 0) return 1
    console.log(`${summary}: all good`)
    return 0
  }
)

if (import.meta.main) process.exitCode = await check(process.argv.slice(2))
