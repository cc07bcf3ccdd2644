import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { npmProject, type PackedPackage, publish } from "./publish.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** An empty folder for what a test makes. */
    readonly scratch: string
    readonly packages: ReadonlyArray<PackedPackage>
    /** A project outside the workspace that has installed all packages, and nothing else. */
    readonly consumer: string
  }
}

/** Packs and installs once what several files of tests look at. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const scratch = await mkdtemp(join(tmpdir(), "ratecard-gates-"))
  const remove = () => rm(scratch, { recursive: true, force: true })
  try {
    const packages = await publish(join(scratch, "tarballs"))
    const consumer = await npmProject(
      join(scratch, "alone"),
      packages.map(({ tarball }) => tarball)
    )
    project.provide("scratch", scratch)
    project.provide("packages", packages)
    project.provide("consumer", consumer)
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
