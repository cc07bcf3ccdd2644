import { readJavaScript } from "./languages/JavaScriptReader.ts"
import { readPython } from "./languages/PythonReader.ts"
import { readYaml } from "./languages/readYaml.ts"
import { type Module, Scope, unknown } from "./languages/values.ts"

/** Whether a file's name says that it may hold calls, settings or prompts. */
export const isCode = (file: string): boolean => CODE.test(file) && !LOCKS.test(file)

const CODE = /\.(?:[cm]?[jt]sx?|pyi?|json[5c]?|ya?ml|mdx?|mdc|prompt|txt)$/iu

/** What programs write about packages. */
const LOCKS = /(?:^|\/)(?:package-lock|npm-shrinkwrap|composer\.lock|pnpm-lock)\.\w+$/u

/** What a file says. Parsers skip what they do not understand. */
export const parseFile = (file: string, text: string): Module => {
  const [, extension = ""] = /\.([^./]+)$/u.exec(file.toLowerCase()) ?? []
  if (/^[cm]?ts$/u.test(extension)) return readJavaScript(file, text, "ts")
  if (/^(?:[cm]?js|[jt]sx)$/u.test(extension)) return readJavaScript(file, text, "tsx")
  if (extension.startsWith("json")) return readJavaScript(file, text, "json")
  if (/^pyi?$/u.test(extension)) return readPython(file, text)
  const [head, yaml] = /^ya?ml$/u.test(extension) ? ["", text] : (FRONT_MATTER.exec(text)?.slice(1) ?? [])
  if (yaml === undefined) return { file, text, scope: new Scope(), value: unknown({ from: 0, to: text.length }) }
  return readYaml(file, text, yaml, head!.length)
}

/** What a file of Markdown says of itself above its text. */
const FRONT_MATTER = /^(\u{feff}?---\r?\n)([^]*?\r?\n)---\s*?(?:\r?\n|$)/u
