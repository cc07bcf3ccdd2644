import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { relative, sep } from "node:path"
import { Refusal } from "../World.ts"
import { type FileFault, findFiles } from "../files/findFiles.ts"
import { isCode, Program, type Tree } from "./Program.ts"

/** Two revisions of a repository, and which files differ between them. */
export interface Revisions {
  readonly root: string
  /** The commits, in full; the head is null if it is what the folder has now. */
  readonly base: string
  readonly head: string | null
  readonly changed: ReadonlySet<string>
  readonly before: Program
  readonly after: Program
}

/** `BASE..HEAD`, `BASE` against the working tree, or nothing: against where the branch began. */
export const revisionsOf = (range: string | undefined, folder: string): Revisions => {
  const root = repositoryOf(folder)
  const [from = "", to] = range === undefined ? [beginningOf(root)] : range.split(/\.{2,3}/u)
  const head = to === undefined ? null : commitOf(root, to === "" ? "HEAD" : to)
  const named = commitOf(root, from === "" ? "HEAD" : from)
  const base = range?.includes("...") ? git(root, "merge-base", named, head!).trim() : named
  const tree = head === null ? workingTree(["."], root) : commitTree(head, root)
  const names = [
    git(root, "diff", "--name-only", "-z", "--no-renames", base, ...(head === null ? [] : [head])),
    head === null ? git(root, "ls-files", "-z", "--others", "--exclude-standard") : ""
  ]
  const changed = new Set(names.flatMap((each) => each.split("\0")).filter((file) => file !== ""))
  const after = new Program(tree)
  const old = commitTree(base, root)
  const read: Tree["read"] = (file) => (changed.has(file) ? old.read(file) : tree.read(file))
  const before = new Program({ files: old.files, read }, (file) => (changed.has(file) ? undefined : after))
  return { root, base, head, changed, before, after }
}

const commitOf = (root: string, name: string): string => {
  const unknown = new Refusal(`'${name}' is not a revision of this repository`)
  if (name.startsWith("-")) throw unknown
  try {
    return git(root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`).trim()
  } catch {
    throw unknown
  }
}

/** The commit at which the branch left the default one. */
const beginningOf = (root: string): string => {
  for (const name of ["origin/HEAD", "origin/main", "origin/master", "main", "master"]) {
    try {
      return git(root, "merge-base", "HEAD", name).trim()
    } catch {
      // Another name may be there.
    }
  }
  throw new Refusal("no default branch to compare with: pass a revision, such as HEAD~1")
}

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
const commitTree = (commit: string, folder: string): Tree => {
  const files = git(folder, "ls-tree", "-r", "-z", "--long", "--full-tree", commit)
    .split("\0")
    .flatMap((line) => {
      const [, type, , bytes, file] = /^\d+ (\w+) (\w+) +(\S+)\t([^]*)$/u.exec(line) ?? []
      return type === "blob" && isCode(file!) && Number(bytes) <= MAX_BYTES ? [file!] : []
    })
  return { files, read: (file) => git(folder, "show", `${commit}:${file}`) }
}

/** Runs git. If it fails, throws a Refusal with the first line of its error. */
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
const repositoryOf = (folder: string): string => git(folder, "rev-parse", "--show-toplevel").trim()

const slashed = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"))
