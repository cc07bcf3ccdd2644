import { type Dirent, existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { type FolderRules, ignoreRules, isIgnored } from "./ignoreRules.ts"

/** A file that was asked for, or is in a folder that was. */
export interface FoundFile {
  /** As the person wrote it, or below what they wrote. */
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** Whether it was found in a folder, and not asked for by its name. */
  readonly isInFolder: boolean
}

/** Something that was asked for and is not there or cannot be read. */
export interface FileFault {
  /** As it was given. */
  readonly file: string
  readonly message: string
}

/** What was found of what was asked for. */
export interface Found {
  readonly files: ReadonlyArray<FoundFile>
  readonly faults: ReadonlyArray<FileFault>
}

/**
 * The files that names, globs and folders stand for, each once, in the order in which they were asked for. In folders,
 * the files that a `.gitignore` excludes and `.git` itself are left out, and links are not followed.
 */
export const findFiles = (names: ReadonlyArray<string>, folder: string): Found => {
  const files = new Map<string, FoundFile>()
  const faults: Array<FileFault> = []
  const add = (name: string, isInFolder: boolean): void => {
    const path = resolve(folder, name)
    try {
      const stats = statSync(path)
      if (stats.isDirectory()) walk(name, path)
      else if (!files.has(path)) files.set(path, { name, path, bytes: stats.size, isInFolder })
    } catch (error) {
      faults.push({ file: name, message: reasonOf(error) })
    }
  }
  const walk = (name: string, path: string): void => {
    const root = rootOf(path)
    const walkInto = (inner: string, outer: ReadonlyArray<FolderRules>): void => {
      const prefix = slashed(relative(root, join(path, inner)))
      const rules = rulesOf(join(path, inner), prefix === "" ? "" : `${prefix}/`)
      const folders = rules === undefined ? outer : [...outer, rules]
      for (const entry of entriesOf(join(path, inner), join(name, inner), faults)) {
        const isFolder = entry.isDirectory()
        if (entry.name === ".git" || !(isFolder || entry.isFile())) continue
        const below = join(inner, entry.name)
        if (isIgnored(folders, prefix === "" ? entry.name : `${prefix}/${entry.name}`, isFolder)) continue
        if (isFolder) walkInto(below, folders)
        else add(join(name, below), true)
      }
    }
    walkInto("", outerRules(root, path))
  }
  for (const name of names) {
    if (!existsSync(resolve(folder, name)) && /[*?[{]/u.test(name)) {
      const matches = globSync(name, { cwd: folder }).toSorted()
      if (matches.length === 0) faults.push({ file: name, message: "matches no file" })
      for (const match of matches) if (!statSync(resolve(folder, match)).isDirectory()) add(match, true)
    } else add(name, false)
  }
  return { files: [...files.values()], faults }
}

/** What went wrong with a file, in a few words. */
export const reasonOf = (error: unknown): string => {
  const code = (error as { readonly code?: unknown } | null)?.code
  if (code === "ENOENT") return "no such file"
  if (code === "EACCES" || code === "EPERM") return "permission denied"
  if (code === "EISDIR") return "is a folder"
  if (error instanceof RangeError || code === "ERR_STRING_TOO_LONG") return "is too large to be read at once: split it"
  return error instanceof Error ? error.message : String(error)
}

const entriesOf = (path: string, name: string, faults: Array<FileFault>): ReadonlyArray<Dirent> => {
  try {
    return readdirSync(path, { withFileTypes: true }).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    faults.push({ file: name, message: reasonOf(error) })
    return []
  }
}

/** The folder of the repository that a folder is in; itself where it is in none. */
const rootOf = (path: string): string => {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder
    if (dirname(folder) === folder) return path
  }
}

/** The rules of the folders around one, up to that of its repository. */
const outerRules = (root: string, path: string): ReadonlyArray<FolderRules> => {
  const names = slashed(relative(root, path)).split("/").filter(Boolean)
  return names.flatMap((_, depth) => {
    const prefix = names.slice(0, depth).join("/")
    return rulesOf(join(root, prefix), prefix === "" ? "" : `${prefix}/`) ?? []
  })
}

const rulesOf = (path: string, prefix: string): FolderRules | undefined => {
  try {
    return { prefix, rules: ignoreRules(readFileSync(join(path, ".gitignore"), "utf8")) }
  } catch {
    return undefined
  }
}

const slashed = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"))
