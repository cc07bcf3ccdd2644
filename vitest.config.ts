import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** What takes longest, in the order in which it is begun; so nothing long is left for the end. The packed wait for a build. */
const LONGEST = [
  "gates/checks",
  "keys/canary",
  "callHandlers",
  "gates/browser",
  "PriceSync",
  "packed/npmProjects",
  "kills",
  "packed/packages",
  "syncing",
  "syncFaults",
  "exchangeHandlers",
  "opening",
  "keysHandlers",
  "administrationHandlers",
  "src/run",
  "rotateKeys",
  "lifetimes",
  "listener",
  "examples",
  "gates/clients"
]

const place = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.includes(`${name}.test`))
  return index === -1 ? LONGEST.length : index
}

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    // Most of the long ones wait for servers that they have started.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      "packages/*/vitest.config.ts",
      "seeds/vitest.config.ts",
      "examples/vitest.config.ts",
      "gates/vitest.config.ts",
      "gates/packed/vitest.config.ts"
    ]
  }
})
