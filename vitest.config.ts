import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { IS_WHOLE } from "./support/src/samples.ts"

/** One project after the other: a process goes on with the next file only where that is of its own project, else it ends. */
const PROJECTS = ["served", "packed", "plain", "web"]

/** Longest tests of their projects, in the order in which they begin, so that none is left for the end. */
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

const group = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name)

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    return files.toSorted((one, other) => group(one) - group(other) || place(one) - place(other))
  }
}

// What the workers and their programs load is compiled once, and by the first of them; 90 MB, which go with the checkout.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled")

const MEMORY = "/dev/shm"

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= 2 ** 33
  } catch {
    return false
  }
}

// In memory, a hundred databases are copied and removed with half of the processor's time, and without the ten
// thousand files that tests make on a disk, those that only compute take a twentieth less.
// What tests leave behind goes with the run, whose processes end by a signal.
const scratch = mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), "ratecard-tests-"))
// Other users get there: the one of a database server.
chmodSync(scratch, 0o755)
process.env["TMPDIR"] = scratch
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }))

// For the compilers, which are written in Go. By their defaults each thread works out the same types, and collecting
// garbage is a third of the work: so the type checker takes 24 seconds of the processor and not 32.
process.env["GOMAXPROCS"] ??= "1"
process.env["GOGC"] ??= "off"
process.env["GOMEMLIMIT"] ??= "3GiB"

/** Some of the long ones wait for servers that they have started. Each process more takes 3 seconds of the processor. */
const WAITING = availableParallelism() + 1

/** The others compute: a process for each processor, after all that wait. */
const COMPUTING = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } }

/** Of what only computes, the tests that start what was built. */
const OF_PROGRAMS = [
  "bench/drills/soak.test.ts",
  "packages/core/src/billing/Budget.test.ts",
  "packages/cli/src/{action,mcp,budgets/processes,usage/badInput}.test.ts"
]

const SUPPORT = join(import.meta.dirname, "support/src")

/**
 * Files that share processes; `setup` names what runs once before them, in `support/src`. Each project has processes of
 * its own, which load again what most tests need: that took 0.8 seconds of the processor for each of 64.
 */
const project = (
  name: string,
  include: ReadonlyArray<string>,
  { setup = [], ...more }: { readonly setup?: ReadonlyArray<string> } & TestProjectInlineConfiguration = {}
): TestProjectInlineConfiguration => ({
  ...more,
  test: {
    name,
    isolate: false,
    // Node loads what is tested as it does for its users: nothing is transformed, and what is compiled is kept for all.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A process that is still busy when its run is over ends with it.
    execArgv: [
      "--conditions=ratecard-source",
      `--import=${pathToFileURL(join(SUPPORT, "resolveSources.ts")).href}`,
      '--import=data:text/javascript,process.once("disconnect",()=>process.exit())'
    ],
    include: [...include],
    maxWorkers: WAITING,
    globalSetup: setup.map((each) => join(SUPPORT, `${each}.ts`)),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...more.test
  }
})

export default defineConfig({
  // The SDK for agents ships source maps without sources.
  logLevel: "error",
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project("plain", ["{packages/{api,cli,core,price-sync},seeds,bench,conformance}/**/*.test.ts"], {
        test: { ...COMPUTING, exclude: [...configDefaults.exclude, ...OF_PROGRAMS] }
      }),
      project(
        "served",
        [...OF_PROGRAMS, "{packages/{client,http-server,mcp-server},examples}/**/*.test.ts", "gates/*.test.ts"],
        { setup: ["globalSetup", "globalPostgres", "globalServer"] }
      ),
      project("web", ["{src,test}/**/*.test.{ts,tsx}"], {
        setup: ["globalSetup", "globalServer"],
        // This file is not loaded again for it.
        extends: false,
        root: join(import.meta.dirname, "packages/web"),
        oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
        resolve: { conditions: ["ratecard-source"] },
        ssr: { resolve: { conditions: ["ratecard-source"] } },
        test: {
          // After all others, since its browser has processes of its own.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          setupFiles: join(SUPPORT, "failedPages.ts"),
          experimental: { viteModuleRunner: true }
        }
      }),
      // Packing and installing would be a sixth of all work: `pnpm x proof samples` has them.
      ...(IS_WHOLE
        ? [project("packed", ["gates/packed/*.test.ts"], { setup: ["builds", "../../gates/packed/setup"] })]
        : [])
    ]
  }
})
