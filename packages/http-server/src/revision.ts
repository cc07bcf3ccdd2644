import type { Version } from "@ratecard/api"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** Of this package, wherever its code was built into. */
const PACKAGE_FILE = import.meta.resolve("@ratecard/http-server/package.json")

/** The revision from the environment, else from the checkout that the code lies in. */
export const readRevision = async (fromEnvironment: string | null): Promise<Version> => {
  const packageFile = JSON.parse(await readFile(new URL(PACKAGE_FILE), "utf8")) as {
    readonly version: string
  }
  return {
    version: packageFile.version,
    revision: fromEnvironment ?? (await checkedOut()) ?? "unknown",
    built_at: null
  }
}

/** The commit that HEAD names, read from the files of the nearest checkout. */
const checkedOut = async (): Promise<string | undefined> => {
  const git = new URL("../../.git", PACKAGE_FILE).pathname
  try {
    const head = (await readFile(join(git, "HEAD"), "utf8")).trim()
    if (!head.startsWith("ref: ")) return head
    const ref = head.slice("ref: ".length)
    return (await loose(git, ref)) ?? (await packed(git, ref))
  } catch {
    return undefined
  }
}

const loose = (git: string, ref: string): Promise<string | undefined> =>
  readFile(join(git, ref), "utf8").then(
    (commit) => commit.trim(),
    () => undefined
  )

const packed = async (git: string, ref: string): Promise<string | undefined> => {
  const lines = (await readFile(join(git, "packed-refs"), "utf8")).split("\n")
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(" ", 1)[0]
}
