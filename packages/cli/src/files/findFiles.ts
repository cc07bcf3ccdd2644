import { type Dirent, existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"

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

/** The files that were found, and why others were not. */
interface Found {
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

/** The reason why a file cannot be read, in a few words. */
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

/** One line of a `.gitignore`. */
interface IgnoreRule {
  readonly isNegated: boolean
  readonly isForFolders: boolean
  /** Matches paths below the folder of the file, with `/` between names. */
  readonly pattern: RegExp
}

/** The rules of a `.gitignore`, as gitignore(5) says. */
const ignoreRules = (text: string): ReadonlyArray<IgnoreRule> =>
  text
    .replace(/^\u{feff}/u, "")
    .split(/\r?\n/u)
    .flatMap((line) => ruleOf(line) ?? [])

/** The rules of a folder, for paths that begin with its own. */
interface FolderRules {
  /** Of the folder, with `/` at its end; empty for the outermost one. */
  readonly prefix: string
  readonly rules: ReadonlyArray<IgnoreRule>
}

/** Whether a path is ignored by the rules of the folders that it is in, outermost first: the last rule that matches decides. */
const isIgnored = (folders: ReadonlyArray<FolderRules>, path: string, isFolder: boolean): boolean => {
  for (const { prefix, rules } of folders.toReversed()) {
    const inner = path.slice(prefix.length)
    const rule = rules.findLast(({ isForFolders, pattern }) => (isFolder || !isForFolders) && pattern.test(inner))
    if (rule !== undefined) return !rule.isNegated
  }
  return false
}

const ruleOf = (line: string): IgnoreRule | undefined => {
  const trimmed = line.replace(/(?<!\\)((?:\\\\)*) +$/u, "$1")
  if (trimmed === "" || trimmed.startsWith("#")) return undefined
  const isNegated = trimmed.startsWith("!")
  const body = isNegated ? trimmed.slice(1) : trimmed
  const isForFolders = body.endsWith("/")
  const path = isForFolders ? body.slice(0, -1) : body
  if (path === "") return undefined
  // A slash that is not the last one binds the pattern to the folder of the file.
  const start = path.includes("/") ? "" : "(?:.*/)?"
  try {
    return { isNegated, isForFolders, pattern: new RegExp(`^${start}${expression(path.replace(/^\//u, ""))}$`, "su") }
  } catch {
    // A character class without an end matches nothing.
    return undefined
  }
}

/** The parts of a glob, longest first. */
const PARTS = /^\*\*\/|\/\*\*\/|\/\*\*$|\*+|\?|\[[!^]?\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*\]|\\.|[^*?[\\/]+|[/[\\]/gsu

const expression = (glob: string): string =>
  glob.replaceAll(PARTS, (part) => {
    if (part === "**/") return "(?:.*/)?"
    if (part === "/**/") return "/(?:.*/)?"
    if (part === "/**") return "/.+"
    if (part.startsWith("*")) return "[^/]*"
    if (part === "?") return "[^/]"
    if (part.startsWith("[") && part.length > 1) return characterClass(part)
    return literal(part.length > 1 && part.startsWith("\\") ? part.slice(1) : part)
  })

const characterClass = (text: string): string => {
  const [, isNot, members] = /^\[([!^]?)(.+)\]$/su.exec(text)!
  const inner = members!
    .replaceAll(/\[:([a-z]+):\]/gu, (_, name: string) => POSIX[name] ?? "")
    .replaceAll(/(?<!\\)([[\]^&|~])/gu, String.raw`\$1`)
  return `(?!/)[${isNot === "" ? "" : "^"}${inner}]`
}

const POSIX: Readonly<Record<string, string>> = {
  alnum: "A-Za-z0-9",
  alpha: "A-Za-z",
  digit: "0-9",
  lower: "a-z",
  space: String.raw`\s`,
  upper: "A-Z",
  xdigit: "A-Fa-f0-9"
}

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`)
