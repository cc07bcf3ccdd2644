import { seedCommand } from "./command.ts"
import { filesOf, writeFiles } from "./files.ts"

const USAGE = `Usage: pnpm x seeds build [--list]

Writes all that follows from the seed files: what @ratecard/core ships, the pages with figures of the seeds,
and the seed files themselves as they are formatted. Faulty seeds are listed, one fault a line, and nothing is written.

  --list  prints the files that were written and nothing else, one a line`

/** Writes all that follows from the seeds. */
export const build = seedCommand(
  USAGE,
  (argument) => argument === "--list",
  async ({ files, root, seeds, summary }, args) => {
    const built = await filesOf(root, seeds, files.tariffs)
    writeFiles(root, built)
    console.log(
      args.length > 0 ? built.map(({ file }) => file).join("\n") : `${summary}: ${built.length} files written`
    )
    return 0
  }
)

if (import.meta.main) process.exitCode = await build(process.argv.slice(2))
