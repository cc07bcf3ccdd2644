import type { FileFault } from "../files/findFiles.ts"
import { readJavaScript } from "./languages/JavaScriptReader.ts"
import { readPython } from "./languages/PythonReader.ts"
import { readYaml } from "./languages/readYaml.ts"
import { type Imported, type Module, Scope, unknown } from "./languages/values.ts"

/** The files of one revision, as far as anybody asks for them. */
export interface Tree {
  /** The paths of all files, with `/` between names. */
  readonly files: ReadonlyArray<string>
  /** The text of a file; undefined if it is none, or too long for one that people write. */
  readonly read: (file: string) => string | undefined
}

/** The files of a revision, each parsed when it is first asked for. */
export class Program {
  readonly tree: Tree
  readonly #files: ReadonlySet<string>
  readonly #modules = new Map<string, Module | undefined>()
  readonly #worth = new Map<string, boolean>()
  readonly #faults = new Map<string, FileFault>()
  readonly #twinOf: (file: string) => Program | undefined

  /** `twinOf` knows the other revision of a file that is the same in both. */
  constructor(tree: Tree, twinOf: (file: string) => Program | undefined = () => undefined) {
    this.tree = tree
    this.#files = new Set(tree.files)
    this.#twinOf = twinOf
  }

  /** The files that cannot be read. */
  get faults(): ReadonlyArray<FileFault> {
    return [...this.#faults.values()]
  }

  /** Says why a file cannot be read. */
  refuse(file: string, message: string): void {
    this.#faults.set(file, { file, message })
  }

  module(file: string): Module | undefined {
    if (!this.#modules.has(file)) {
      const twin = this.#twinOf(file)
      this.#modules.set(file, twin === undefined ? this.#parsed(file) : twin.module(file))
    }
    return this.#modules.get(file)
  }

  /** Whether a file may name a model or call one. */
  isWorthReading(file: string): boolean {
    let isWorth = this.#twinOf(file)?.isWorthReading(file) ?? this.#worth.get(file)
    if (isWorth === undefined) this.#worth.set(file, (isWorth = isWorthReading(this.tree.read(file) ?? "")))
    return isWorth
  }

  #parsed(file: string): Module | undefined {
    const text = this.#files.has(file) && isCode(file) ? this.tree.read(file) : undefined
    return text === undefined ? undefined : parseFile(file, text)
  }

  /** The file of this tree that an import means, and the name in it; `*` is all of it. */
  imported(
    { name, source }: Imported,
    { file }: Module
  ): { readonly module: Module; readonly name: string } | undefined {
    const isPython = file.endsWith(".py")
    const within =
      isPython && name !== "*" ? [...pythonFiles(source.endsWith(".") ? source + name : `${source}.${name}`, file)] : []
    const whole = within.find((each) => this.#files.has(each))
    const found =
      whole ?? (isPython ? pythonFiles(source, file) : scriptFiles(source, file)).find((each) => this.#files.has(each))
    const module = found === undefined ? undefined : this.module(found)
    return module && { module, name: whole === undefined ? name : "*" }
  }
}

const EXTENSIONS = ["", ".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".json", "/index.ts", "/index.tsx", "/index.js"]

/** The files that a relative import may mean, and `@/` and `~/` as frameworks set them up. */
const scriptFiles = (source: string, importer: string): ReadonlyArray<string> => {
  const bases = source.startsWith(".")
    ? [below(folderOf(importer), source)]
    : /^[@~]\//u.test(source)
      ? [`src/${source.slice(2)}`, source.slice(2)]
      : []
  return bases.flatMap((base) =>
    EXTENSIONS.flatMap((end) => [base + end, base.replace(/\.([cm]?)jsx?$/u, ".$1ts") + end])
  )
}

/** The files that a module's name may mean: from the folder of its importer, or from one above. */
const pythonFiles = (source: string, importer: string): ReadonlyArray<string> => {
  const [, dots = "", name = ""] = /^(\.*)(.*)$/u.exec(source)!
  const path = name.replaceAll(".", "/")
  const folders = folderOf(importer).split("/").filter(Boolean)
  const starts =
    dots === ""
      ? Array.from({ length: folders.length + 1 }, (_, depth) => folders.slice(0, depth))
      : [folders.slice(0, folders.length - dots.length + 1)]
  return starts.flatMap((start) => [`${path}.py`, `${path}/__init__.py`].map((end) => [...start, end].join("/")))
}

const folderOf = (file: string): string => file.replace(/\/?[^/]*$/u, "")

const below = (folder: string, path: string): string => {
  const names: Array<string> = []
  for (const name of `${folder}/${path}`.split("/")) {
    if (name === "..") names.pop()
    else if (name !== "." && name !== "") names.push(name)
  }
  return names.join("/")
}

/** Whether a file's name says that it may hold calls, settings or prompts. */
export const isCode = (file: string): boolean => CODE.test(file) && !LOCKS.test(file)

const CODE = /\.(?:[cm]?[jt]sx?|pyi?|json[5c]?|ya?ml|mdx?|mdc|prompt|txt)$/iu

/** Files that package managers write. */
const LOCKS = /(?:^|\/)(?:package-lock|npm-shrinkwrap|composer\.lock|pnpm-lock)\.\w+$/u

/** Parses a file. Parsers skip what they do not understand. */
const parseFile = (file: string, text: string): Module => {
  const [, extension = ""] = /\.([^./]+)$/u.exec(file.toLowerCase()) ?? []
  if (/^[cm]?ts$/u.test(extension)) return readJavaScript(file, text, "ts")
  if (/^(?:[cm]?js|[jt]sx)$/u.test(extension)) return readJavaScript(file, text, "tsx")
  if (extension.startsWith("json")) return readJavaScript(file, text, "json")
  if (/^pyi?$/u.test(extension)) return readPython(file, text)
  const [head, yaml] = /^ya?ml$/u.test(extension) ? ["", text] : (FRONT_MATTER.exec(text)?.slice(1) ?? [])
  if (yaml === undefined) return { file, text, scope: new Scope(), value: unknown({ from: 0, to: text.length }) }
  return readYaml(file, text, yaml, head!.length)
}

/** The front matter of a file of Markdown. */
const FRONT_MATTER = /^(\u{feff}?---\r?\n)([^]*?\r?\n)---\s*?(?:\r?\n|$)/u

/**
 * Whether a file may name a model or call one: most files do neither, and are not parsed. Words are the beginnings of all
 * models' names, and of what calls without a name are made with.
 */
const isWorthReading = (text: string): boolean => WORDS.test(text.toLowerCase())

const WORDS =
  /\bgpt[-_ ]?[\do"'`$]|gpt-|claude[- .]\w|gemini[-/ ]|(?:mi|mini|magi|code|dev)stral|(?:mix|pix|vox)tral|deepseek-|grok-|\bqw[qe]n?[-\d]|qvq-|kimi-|moonshot-v|gigachat|yandexgpt|computer-use|llama["'`-]|gemma-|davinci-|babbage-|whisper-\d|\btts-\d|sora-\d|codex-|deep-research|aliceai|glm-|["'`/:-]o[134]\b|chat-latest|embedding-|\.completions\b|completion\(|generatetext|streamtext|(?:generate|stream)object|generate_?content|chatopenai|messages\.(?:create|stream)|responses\.(?:create|stream)|litellm|imagen-/u
