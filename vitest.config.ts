import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
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

const SUPPORT = join(import.meta.dirname, "support/src")

/** A folder with tests: its name is the last part of its path. `setup` names what runs once before them, in `support/src`. */
const project = (
  root: string,
  { setup = [], ...more }: { readonly setup?: ReadonlyArray<string> } & TestProjectInlineConfiguration = {}
): TestProjectInlineConfiguration => ({
  root: join(import.meta.dirname, root),
  ...more,
  test: {
    name: root.split("/").at(-1)!,
    isolate: false,
    // Node loads what is tested as it does for its users: nothing is transformed, and what is compiled is kept for all.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--conditions=ratecard-source"],
    include: root.startsWith("packages/") ? ["src/**/*.test.{ts,tsx}"] : ["**/*.test.ts"],
    globalSetup: setup.map((name) => join(SUPPORT, `${name}.ts`)),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...more.test
  }
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project("packages/api"),
      project("packages/cli"),
      project("packages/client", { setup: ["globalServer"] }),
      project("packages/core"),
      project("packages/http-server", { setup: ["globalSetup", "globalPostgres"] }),
      // The SDK ships source maps without sources.
      project("packages/mcp-server", { setup: ["globalServer"], logLevel: "error" }),
      project("packages/price-sync"),
      project("packages/web", {
        setup: ["globalSetup", "globalServer", "globalBrowser"],
        oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
        resolve: { conditions: ["ratecard-source"] },
        ssr: { resolve: { conditions: ["ratecard-source"] } },
        test: {
          include: ["{src,test}/**/*.test.{ts,tsx}"],
          setupFiles: join(SUPPORT, "failedPages.ts"),
          experimental: { viteModuleRunner: true }
        }
      }),
      project("seeds"),
      project("examples"),
      project("bench"),
      project("conformance"),
      project("gates", { setup: ["globalSetup", "globalServer"], test: { include: ["*.test.ts"] } }),
      project("gates/packed", { test: { globalSetup: join(import.meta.dirname, "gates/packed/setup.ts") } })
    ]
  }
})
