import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** What takes longest, in the order in which it is begun; so nothing long is left for the end. The packed wait for a build. */
const LONGEST = [
  "gates/checks",
  "test/account",
  "keys/rotateKeys",
  "database/kills",
  "database/opening",
  "test/pages",
  "handlers/exchange",
  "CountingPool",
  "gates/browser",
  "packed/npmProjects",
  "packed/types",
  "packed/frameworks",
  "handlers/syncing",
  "keys/canary",
  "PriceBook",
  "packed/packages",
  "PriceSync",
  "syncFaults",
  "src/run",
  "lifetimes",
  "drills/soak",
  "budgets/processes",
  "examples",
  "gates/clients"
]

const place = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.includes(`${name}.test`))
  return index === -1 ? LONGEST.length : index
}

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

// What the workers and their programs load is compiled once, and by the first of them.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache")

// Most of the long ones wait for servers that they have started. A variable, because projects take no setting from here.
process.env["VITEST_MAX_WORKERS"] ??= String(availableParallelism() + 2)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      "packages/*/vitest.config.ts",
      "seeds/vitest.config.ts",
      "examples/vitest.config.ts",
      "bench/vitest.config.ts",
      "gates/vitest.config.ts",
      "gates/packed/vitest.config.ts"
    ]
  }
})
