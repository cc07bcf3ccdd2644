import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliDecompress, gzip as gzipOf } from "node:zlib"
import { Representation } from "../../answers/representation.ts"

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
  webmanifest: "application/manifest+json",
  bin: "application/octet-stream"
}

/** The name of a file below `assets/` holds a digest of its content. */
const FOREVER = "public, max-age=31536000, immutable"

/** Reads a built file, by its name below the folder that it is in, in all codings that it is sent in; undefined for what is none. */
export type WebFiles = (name: string) => Promise<Representation | undefined>

/** The files that are below `folder` now: other names are never looked for. */
export const webFiles = (folder: URL): WebFiles => {
  const types = typesIn(folder)
  const reading = new Map<string, Promise<Representation | undefined>>()
  return async (name) => {
    const type = types.get(name)
    if (type === undefined) return undefined
    const begun = reading.get(name) ?? readCoded(new URL(name, folder), type, name.startsWith("assets/"))
    reading.set(name, begun)
    return begun.finally(() => reading.delete(name))
  }
}

/** By the names of the files, in whichever codings they were left: what their content is. */
const typesIn = (folder: URL): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) => {
      const name = path.replaceAll("\\", "/").replace(/\.(br|gz)$/u, "")
      const type = TYPES[name.slice(name.lastIndexOf(".") + 1)]
      return type === undefined ? [] : [[name, type] as const]
    })
  )

const readCoded = async (file: URL, type: string, isForever: boolean): Promise<Representation | undefined> => {
  const [built, br, gzipped] = await Promise.all(["", ".br", ".gz"].map((ending) => bytesOf(file, ending)))
  // What is large was left in its smallest form alone.
  const plain = built ?? (br && (await promisify(brotliDecompress)(br)))
  if (plain === undefined) return undefined
  const gzip = built === undefined ? await promisify(gzipOf)(plain) : gzipped
  return new Representation(plain, type, {
    headers: { "x-content-type-options": "nosniff", ...(isForever && { "cache-control": FOREVER }) },
    coded: { ...(br && { br }), ...(gzip && { gzip }) }
  })
}

const bytesOf = (file: URL, ending: string): Promise<Uint8Array | undefined> =>
  readFile(new URL(file.href + ending)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
