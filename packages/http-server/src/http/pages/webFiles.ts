import { HttpServerResponse } from "effect/http"
import { readdirSync } from "node:fs"
import type { IncomingHttpHeaders } from "node:http"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliDecompress, gzip as gzipOf } from "node:zlib"
import { inCoding } from "../../answers/codings.ts"
import { OPEN_TO_ALL } from "../../answers/openToAll.ts"

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

type Answers = (headers: IncomingHttpHeaders) => HttpServerResponse.HttpServerResponse

/** The built files, by their names below the folder that they are in. */
export interface WebFiles {
  /** Reads a file once, in all codings that it is sent in; undefined for what is none. */
  readonly read: (name: string) => Promise<Answers | undefined>
  /** What was read before. */
  readonly kept: (name: string) => Answers | undefined
}

/** The files that are below `folder` now: a name that is none of theirs is never looked for. */
export const webFiles = (folder: URL): WebFiles => {
  const types = typesIn(folder)
  const kept = new Map<string, Answers>()
  const reading = new Map<string, Promise<Answers | undefined>>()
  const readOnce = async (name: string, type: string): Promise<Answers | undefined> => {
    try {
      const answers = await readAnswers(new URL(name, folder), type, name.startsWith("assets/") ? FOREVER : "no-cache")
      if (answers !== undefined) kept.set(name, answers)
      return answers
    } finally {
      reading.delete(name)
    }
  }
  return {
    read: (name) => {
      const type = types.get(name)
      if (type === undefined) return Promise.resolve(undefined)
      const known = kept.get(name)
      if (known !== undefined) return Promise.resolve(known)
      const begun = reading.get(name) ?? readOnce(name, type)
      reading.set(name, begun)
      return begun
    },
    kept: (name) => kept.get(name)
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

const readAnswers = async (file: URL, contentType: string, cacheControl: string): Promise<Answers | undefined> => {
  const [built, br, gzipped] = await Promise.all(["", ".br", ".gz"].map((ending) => bytesOf(file, ending)))
  // What is large was left in its smallest form alone.
  const plain = built ?? (br && (await promisify(brotliDecompress)(br)))
  if (plain === undefined) return undefined
  const gzip = built === undefined ? await promisify(gzipOf)(plain) : gzipped
  const response = (bytes: Uint8Array, coding: Record<string, string>) =>
    HttpServerResponse.uint8Array(bytes, {
      contentType,
      headers: {
        ...OPEN_TO_ALL,
        ...coding,
        "cache-control": cacheControl,
        vary: "accept-encoding",
        "x-content-type-options": "nosniff"
      }
    })
  const identity = response(plain, {})
  const compressed = new Map(
    Object.entries({ br, gzip }).flatMap(([coding, bytes]) =>
      bytes === undefined ? [] : [[coding, response(bytes, { "content-encoding": coding })] as const]
    )
  )
  return ({ "accept-encoding": accepted }) => inCoding(compressed, accepted) ?? identity
}

const bytesOf = (file: URL, ending: string): Promise<Uint8Array | undefined> =>
  readFile(new URL(file.href + ending)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
