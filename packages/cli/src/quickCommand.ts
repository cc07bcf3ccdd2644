import type { CountOptions } from "./answers/count.ts"
import { FORMATS } from "./output/answer.ts"
import type { Printing } from "./output/print.ts"

/** A command that is read without the definition of all commands, to the same effect. */
export type QuickCommand = { readonly name: "version" } | QuickCount

interface QuickCount extends Printing {
  readonly name: "count"
  readonly options: CountOptions
}

/** The quick command that arguments ask for; undefined if they ask for another, or for anything special. */
export const quickCommand = (args: ReadonlyArray<string>): QuickCommand | undefined => {
  const [name, ...more] = args
  if (name === "--version" && more.length === 0) return { name: "version" }
  return name === "count" ? quickCount(more) : undefined
}

const quickCount = (args: ReadonlyArray<string>): QuickCount | undefined => {
  const files: Array<string> = []
  const given = new Set<string>()
  for (const arg of args) {
    if (!arg.startsWith("-")) files.push(arg)
    else if (/^--(?:json|csv|markdown|quiet)$/u.test(arg) && !given.has(arg)) given.add(arg)
    else return undefined
  }
  const formats = FORMATS.filter((format) => given.has(`--${format}`))
  if (formats.length > 1) return undefined
  return {
    name: "count",
    options: { files, encoding: undefined, model: undefined, isQuiet: given.has("--quiet") },
    format: formats[0] ?? "table",
    isQuiet: given.has("--quiet")
  }
}
