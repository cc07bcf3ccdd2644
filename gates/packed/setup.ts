import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { npmProject, publish } from "./publish.ts"
import { type Installed, writeOutcome } from "./installed.ts"

const EXAMPLES = join(import.meta.dirname, "../../examples/package.json")

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for what a test makes. */
    readonly scratch: string
  }
}

/** Begins to pack and install what several files of tests look at; the tests of other projects do not wait for it. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const scratch = await mkdtemp(join(tmpdir(), "ratecard-gates-"))
  project.provide("scratch", scratch)
  const install = async (): Promise<Installed> => {
    const packages = await publish(join(scratch, "tarballs"))
    const tarballs = new Map(packages.map(({ name, tarball }) => [name, tarball]))
    const used = Object.entries(JSON.parse(await readFile(EXAMPLES, "utf8")).dependencies).map(
      ([name, version]) => tarballs.get(name) ?? `${name}@${String(version)}`
    )
    const [consumer, frameworks] = await Promise.all([
      npmProject(join(scratch, "alone"), [...tarballs.values()]),
      npmProject(join(scratch, "frameworks"), [...used, "ai6@npm:ai@6.0.326", "typescript5@npm:typescript@5.9.3"])
    ])
    return { packages, consumer, frameworks }
  }
  const written = writeOutcome(scratch, install())
  return async () => {
    await written
    await rm(scratch, { recursive: true, force: true })
  }
}
