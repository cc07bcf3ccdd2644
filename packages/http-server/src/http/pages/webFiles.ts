import { HttpServerResponse } from "effect/http"
import type { IncomingHttpHeaders } from "node:http"
import { readFile } from "node:fs/promises"
import Negotiator from "negotiator"
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

/** Of names alone, so that no path leads out of the folder. */
const NAME = /^(assets\/)?[\w-]+(\.[\w-]+)*\.(?<type>\w+)$/u

type Answers = (headers: IncomingHttpHeaders) => HttpServerResponse.HttpServerResponse

/** Reads the built files below `folder`, compressed as the build left them, once each; undefined for what is none. */
export const webFiles = (folder: URL) => {
  const kept = new Map<string, Promise<Answers | undefined>>()
  return (name: string): Promise<Answers | undefined> => {
    const type = TYPES[NAME.exec(name)?.groups?.["type"] ?? ""]
    if (type === undefined) return Promise.resolve(undefined)
    const known = kept.get(name)
    if (known !== undefined) return known
    const read = readAnswers(new URL(name, folder), type, name.startsWith("assets/") ? FOREVER : "no-cache").then(
      (answers) => {
        // Whoever makes names up fills no memory.
        if (answers === undefined) kept.delete(name)
        return answers
      }
    )
    kept.set(name, read)
    return read
  }
}

const readAnswers = async (file: URL, contentType: string, cacheControl: string): Promise<Answers | undefined> => {
  const [plain, br, gzip] = await Promise.all(["", ".br", ".gz"].map((ending) => bytesOf(file, ending)))
  if (plain === undefined) return undefined
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
  const codings = [...compressed.keys(), "identity"]
  return ({ "accept-encoding": accepted }) => {
    if (accepted === undefined || compressed.size === 0) return identity
    const liked = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(codings)
    return codings.flatMap((coding) => (liked.includes(coding) ? (compressed.get(coding) ?? []) : []))[0] ?? identity
  }
}

const bytesOf = (file: URL, ending: string): Promise<Uint8Array | undefined> =>
  readFile(new URL(file.href + ending)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
