import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { relative, sep } from "node:path"
import { findFiles, type FileFault } from "../files/findFiles.ts"
import { Refusal } from "../World.ts"
import { isCode } from "./parseFile.ts"
import type { Tree } from "./Program.ts"

/** Longer files are not written by hand. */
const MAX_BYTES = 1_000_000

/** The files of a folder as they are now, without those that git ignores. */
export const workingTree = (
  paths: ReadonlyArray<string>,
  folder: string
): Tree & { readonly faults: ReadonlyArray<FileFault> } => {
  const { faults, files } = findFiles(paths, folder)
  const found = new Map(
    files.flatMap(({ bytes, path }) =>
      isCode(path) && bytes <= MAX_BYTES ? [[slashed(relative(folder, path)), path] as const] : []
    )
  )
  return {
    faults,
    files: [...found.keys()],
    read: (file) => {
      try {
        return readFileSync(found.get(file)!, "utf8")
      } catch {
        return undefined
      }
    }
  }
}

/** The files of a commit. */
export const commitTree = (commit: string, folder: string): Tree => {
  const files = git(folder, "ls-tree", "-r", "-z", "--long", "--full-tree", commit)
    .split("\0")
    .flatMap((line) => {
      const [, type, , bytes, file] = /^\d+ (\w+) (\w+) +(\S+)\t([^]*)$/u.exec(line) ?? []
      return type === "blob" && isCode(file!) && Number(bytes) <= MAX_BYTES ? [file!] : []
    })
  return { files, read: (file) => git(folder, "show", `${commit}:${file}`) }
}

/** What git answers. Throws a Refusal with the first line of what it says where it cannot. */
export const git = (folder: string, ...args: ReadonlyArray<string>): string => {
  try {
    return execFileSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      stdio: ["ignore", "pipe", "pipe"]
    })
  } catch (error) {
    const { code, stderr = "" } = error as { readonly code?: string; readonly stderr?: string }
    throw new Refusal(
      code === "ENOENT" ? "git is not installed" : `git ${args[0]}: ${stderr.trim().split("\n")[0] ?? ""}`
    )
  }
}

/** The folder of the repository that a folder is in. */
export const repositoryOf = (folder: string): string => git(folder, "rev-parse", "--show-toplevel").trim()

const slashed = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"))
