import { Refusal } from "../World.ts"
import { Program, type Tree } from "./Program.ts"
import { commitTree, git, repositoryOf, workingTree } from "./trees.ts"

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

/** Where the branch left the default one. */
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
