/** One line of a `.gitignore`. */
export interface IgnoreRule {
  readonly isNegated: boolean
  readonly isForFolders: boolean
  /** Matches paths below the folder of the file, with `/` between names. */
  readonly pattern: RegExp
}

/** The rules of a `.gitignore`, as gitignore(5) says. */
export const ignoreRules = (text: string): ReadonlyArray<IgnoreRule> =>
  text
    .replace(/^\u{feff}/u, "")
    .split(/\r?\n/u)
    .flatMap((line) => ruleOf(line) ?? [])

/** The rules of a folder, for paths that begin with its own. */
export interface FolderRules {
  /** Of the folder, with `/` at its end; empty for the outermost one. */
  readonly prefix: string
  readonly rules: ReadonlyArray<IgnoreRule>
}

/** Whether a path is ignored by the rules of the folders that it is in, outermost first: the last rule that matches decides. */
export const isIgnored = (folders: ReadonlyArray<FolderRules>, path: string, isFolder: boolean): boolean => {
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
