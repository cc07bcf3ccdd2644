import { existsSync } from "node:fs"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { PackedPackage } from "./publish.ts"

/** Installed packages that several test files use. */
export interface Installed {
  readonly packages: ReadonlyArray<PackedPackage>
  /** A project outside the workspace that has installed all packages, and nothing else. */
  readonly consumer: string
  /** Another one with the libraries that examples and documentation use, and ours; AI SDK 6 is `ai6` there. */
  readonly frameworks: string
}

/** Tells those who wait in {@link installed} what came of it. */
export const writeOutcome = async (scratch: string, installing: Promise<Installed>): Promise<void> => {
  const outcome = await installing.catch((error: unknown) => ({ error: String(error) }))
  const path = join(scratch, "outcome.json")
  await writeFile(`${path}.new`, JSON.stringify(outcome))
  await rename(`${path}.new`, path)
}

/** Waits until all is packed and installed; rejects with what the tools said where that failed. */
export const installed = async (scratch: string): Promise<Installed> => {
  const path = join(scratch, "outcome.json")
  while (!existsSync(path)) await setTimeout(100)
  const outcome = JSON.parse(await readFile(path, "utf8")) as Installed | { readonly error: string }
  if ("error" in outcome) throw new Error(outcome.error)
  return outcome
}
