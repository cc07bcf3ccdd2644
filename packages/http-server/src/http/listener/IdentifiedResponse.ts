import { randomUUID } from "node:crypto"
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http"
import { LARGE_BYTES, Unsent } from "./Unsent.ts"

export const REQUEST_ID = "x-request-id"

/** A caller's own id is kept if it is short and printable. */
const ACCEPTABLE_ID = /^[\w.:/+=-]{1,128}$/u

/** A large body is handed over in pieces of this size, so that it is seen whether its reader takes them. */
const PIECE_BYTES = 64 * 1024

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/** An answer that carries the id of its request, whoever writes it. */
export class IdentifiedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly requestId: string
  /** More headers, which belong to any answer to the request. */
  extraHeaders: Readonly<Record<string, string>> | undefined
  /** Whether it says that there are too many requests, of all or of its client's. */
  isRefused = false
  /** Whether it was kept, and was sent without looking any further. */
  isKept = false
  #whenAnswered: (() => void) | undefined

  constructor(request: Request, options?: object) {
    // Node hands its options on to the response; the types know only the request.
    super(...([request, options] as unknown as [Request]))
    const given = request.headers[REQUEST_ID]
    this.requestId = typeof given === "string" && ACCEPTABLE_ID.test(given) ? given : randomUUID()
    request.headers[REQUEST_ID] = this.requestId
    this.once("close", () => this.whenClosed())
  }

  /** What is to be done when it is sent, or nobody waits for it any more. */
  protected whenClosed(): void {
    this.#answered()
  }

  /** Where it is noted what large bodies still wait. */
  protected get unsent(): Unsent {
    return UNWATCHED
  }

  // Added here and not by `setHeader`, after which Node merges header by header.
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    if (typeof reason === "object") return this.writeHead(status, undefined, reason)
    const identified = Array.isArray(headers)
      ? [...Object.entries(this.extraHeaders ?? {}).flat(), ...headers, REQUEST_ID, this.requestId]
      : { ...this.extraHeaders, ...headers, [REQUEST_ID]: this.requestId }
    // The platform has measured the body; if Node did so too, it would send the end of an answer in a write of its own.
    this.strictContentLength = false
    return super.writeHead(status, reason, identified)
  }

  /** Calls `then` once: when the answer is there, or when nobody waits for it any more. */
  onAnswered(then: () => void): void {
    this.#whenAnswered = then
  }

  #answered(): void {
    this.#whenAnswered?.()
    this.#whenAnswered = undefined
  }

  override end(...given: ReadonlyArray<any>): this {
    this.#answered()
    const body = bytesOf(given[0])
    if (body === undefined) return super.end(...(given as [any]))
    const done = given.find((argument) => typeof argument === "function")
    if (done !== undefined) this.once("finish", done)
    this.#handOver(body)
    return this
  }

  /** Piece by piece, as its reader takes them. */
  #handOver(body: Uint8Array): void {
    const { unsent } = this
    let at = 0
    const take = (to: number) => {
      unsent.held -= to - at
      at = to
    }
    const next = () => {
      while (at < body.byteLength) {
        const piece = body.subarray(at, at + PIECE_BYTES)
        take(at + piece.byteLength)
        if (at === body.byteLength) super.end(piece)
        else if (!this.write(piece)) return
      }
    }
    unsent.held += body.byteLength
    this.on("drain", next)
    this.once("close", () => take(body.byteLength))
    next()
  }
}

const UNWATCHED = new Unsent()

/** A body that is worth handing over in pieces. */
const bytesOf = (body: unknown): Uint8Array | undefined => {
  if (typeof body === "string") return body.length > LARGE_BYTES ? Buffer.from(body) : undefined
  return body instanceof Uint8Array && body.byteLength > LARGE_BYTES ? body : undefined
}
