import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import Negotiator from "negotiator"
import { createHash } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { OPEN_TO_ALL } from "./openToAll.ts"

/** Smaller bodies do not shrink. */
const MIN_COMPRESSED_BYTES = 1024

/** Up to this size Node copies head and body into one write that needs no buffer of its own (`StreamBase::WriteString`). */
const MAX_TEXT_LENGTH = 15 * 1024

/** With 9, a page takes twenty times as long and 8 MB more, and is half a hundredth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const GZIP = { level: 9 }

const USUAL_HEADERS = { ...OPEN_TO_ALL, "cache-control": "no-cache", vary: "accept-encoding" }

/** The parts of an answer beside its body. */
interface Options {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The body in other codings, by their names. */
  readonly coded?: Readonly<Record<string, Uint8Array>>
}

/**
 * An answer encoded once: one entity tag, the bytes, and, once {@link compress} has run, the same
 * bytes compressed. It is sent as it is for as long as it lives.
 */
export class Representation {
  readonly etag: string
  readonly #bytes: Uint8Array
  readonly #head: { readonly status: number; readonly contentType: string }
  readonly #headers: Readonly<Record<string, string>>
  readonly #identity: HttpServerResponse.HttpServerResponse
  readonly #notModified: HttpServerResponse.HttpServerResponse
  #compressed: ReadonlyMap<string, HttpServerResponse.HttpServerResponse> = new Map()
  #compressing: Promise<void> | undefined
  /** Whether a client was answered that accepts a coding. */
  #isAccepted = false

  constructor(body: string | Uint8Array, contentType: string, { coded, headers, status = 200 }: Options = {}) {
    this.#bytes = typeof body === "string" ? Buffer.from(body) : body
    this.#head = { status, contentType }
    this.etag = `W/"${createHash("sha256").update(this.#bytes).digest("base64url").slice(0, 27)}"`
    this.#headers = { ...USUAL_HEADERS, etag: this.etag, ...headers }
    this.#identity =
      typeof body === "string" && body.length <= MAX_TEXT_LENGTH
        ? HttpServerResponse.text(body, { ...this.#head, headers: this.#headers })
        : this.#response(this.#bytes, {})
    this.#notModified = HttpServerResponse.empty({ status: 304, headers: this.#headers })
    if (coded !== undefined) this.#compressing = Promise.resolve(this.#keepCoded(coded))
  }

  static readonly json = (value: unknown, options?: Options): Representation =>
    new Representation(JSON.stringify(value), "application/json", options)

  /** Of the answer as it is, before any compression. */
  get byteLength(): number {
    return this.#bytes.byteLength
  }

  /** Whether {@link compress} is worth its time: a client would have taken it compressed, and it is not yet. */
  get isToCompress(): boolean {
    return this.#isAccepted && this.#compressing === undefined
  }

  /** The answer that `request` asks for: 304 if it holds this tag, else the coding that it likes best. */
  respond(request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse {
    // Node's own record: the platform's would first copy every header of the request.
    return this.respondTo(NodeHttpServerRequest.toIncomingMessage(request).headers)
  }

  /** The same for a request with these headers. */
  respondTo({
    "accept-encoding": accepted,
    "if-none-match": known
  }: IncomingHttpHeaders): HttpServerResponse.HttpServerResponse {
    this.#isAccepted ||= accepted !== undefined
    if (known !== undefined && this.#head.status === 200 && this.#matches(known)) return this.#notModified
    return inCoding(this.#compressed, accepted) ?? this.#identity
  }

  /** Compresses the bytes off the event loop; from then on clients that accept it get them so. */
  compress(): Promise<void> {
    return (this.#compressing ??= this.#bytes.length < MIN_COMPRESSED_BYTES ? Promise.resolve() : this.#compressAll())
  }

  async #compressAll(): Promise<void> {
    const [br, gzipped] = await Promise.all([
      promisify(brotliCompress)(this.#bytes, BROTLI),
      promisify(gzip)(this.#bytes, GZIP)
    ])
    this.#keepCoded({ br, gzip: gzipped })
  }

  #keepCoded(coded: Readonly<Record<string, Uint8Array>>): void {
    this.#compressed = new Map(
      Object.entries(coded).map(([coding, bytes]) => [coding, this.#response(bytes, { "content-encoding": coding })])
    )
  }

  #response(bytes: Uint8Array, extra: Record<string, string>): HttpServerResponse.HttpServerResponse {
    return HttpServerResponse.uint8Array(bytes, { ...this.#head, headers: { ...this.#headers, ...extra } })
  }

  /** Weak comparison, as RFC 9110 §13.1.2 wants it. */
  #matches(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === "*") return true
    const opaque = this.etag.slice(2)
    return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//u, "") === opaque)
  }
}

/** A part that the types of `negotiator` lack: the codings that win where the client likes several equally well. */
interface Codings {
  encoding(available: ReadonlyArray<string>, options: { readonly preferred: ReadonlyArray<string> }): string | undefined
}

/** Of what there is in several codings, the one that `accept-encoding` asks for; undefined: none of them. */
const inCoding = <A>(coded: ReadonlyMap<string, A>, accepted: unknown): A | undefined => {
  if (typeof accepted !== "string" || coded.size === 0) return undefined
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } }) as unknown as Codings
  const coding = negotiator.encoding(["br", "gzip", "identity"], { preferred: ["br", "gzip"] })
  return coding === undefined ? undefined : coded.get(coding)
}
