import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { linkedProject, npmProject, publish } from "./publish.ts"
import { type Installed, writeOutcome } from "./installed.ts"

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
    const [consumer, frameworks] = await Promise.all([
      // No package brings Effect along: an application that uses our services has its own.
      npmProject(join(scratch, "alone"), [...packages.map(({ tarball }) => tarball), "effect@4.1.0"]),
      linkedProject(join(scratch, "frameworks"), packages)
    ])
    return { packages, consumer, frameworks }
  }
  const written = writeOutcome(scratch, install())
  return async () => {
    await written
    await rm(scratch, { recursive: true, force: true })
  }
}
