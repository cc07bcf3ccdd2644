import type { FileFault } from "../files/findFiles.ts"
import { isWorthReading } from "./isWorthReading.ts"
import { isCode, parseFile } from "./parseFile.ts"
import type { Imported, Module } from "./languages/values.ts"

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

/** What a relative import may mean, and `@/` and `~/` as frameworks set them up. */
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

/** What a module's name may mean: from the folder of its importer, or from one above. */
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
