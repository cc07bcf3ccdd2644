import { Clock, Effect } from "effect"
import { CatalogueFault, type CatalogueFaultReason, NO_ADVICE } from "./CatalogueFault.ts"
import { innermost } from "../innermost.ts"
import { type Advice, adviceOf } from "./waits.ts"

// A project without the types of the DOM and of Node has no names for what a request and an answer are.

/** Asks for the document, with the `headers` and the `signal` of its argument, and answers as `fetch` does. */
export type AskForCatalogue = (request: any) => Promise<any>

/** The address of the document, or a function that fetches it. */
export type CatalogueSource = string | { readonly href: string } | AskForCatalogue

/** A source's answer. */
export interface SourceAnswer {
  /** The document; undefined if the known one still holds. */
  readonly bytes: Uint8Array | undefined
  readonly etag: string | null
  readonly advice: Advice
}

/**
 * Asks once, to the last byte of the answer. `known` is the tag of the document that is held. What
 * comes is read up to `maxBytes`, however long it says it is, and ends with the effect.
 */
export const askSource = (
  source: CatalogueSource,
  known: string | null,
  maxBytes: number
): Effect.Effect<SourceAnswer, CatalogueFault> =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.tryPromise({
      try: (signal) => answerOf(asker(source), known, maxBytes, signal, () => clock.currentTimeMillisUnsafe()),
      catch: (cause) =>
        cause instanceof CatalogueFault
          ? cause
          : fault("unreachable", `The catalogue cannot be fetched: ${innermost(cause)}`)
    })
  )

const fault = (reason: CatalogueFaultReason, message: string, advice = NO_ADVICE): CatalogueFault =>
  new CatalogueFault({ reason, message, advice })

const asker = (source: CatalogueSource): AskForCatalogue =>
  typeof source === "function"
    ? source
    : // The platform's own, as its user may have replaced it.
      // @effect-diagnostics-next-line globalFetch:off
      (request: RequestInit) => fetch(typeof source === "string" ? source : source.href, request)

const answerOf = async (
  ask: AskForCatalogue,
  known: string | null,
  maxBytes: number,
  signal: AbortSignal,
  now: () => number
): Promise<SourceAnswer> => {
  const headers = { accept: "application/json", ...(known !== null && { "if-none-match": known }) }
  const response = (await ask({ headers, signal })) as Response
  const advice = adviceOf((name) => response.headers.get(name), now())
  if (response.status === 200) {
    const bytes = await boundedBytes(response, maxBytes, signal)
    if (bytes === undefined) throw fault("too_large", `The catalogue is larger than ${maxBytes} bytes`, advice)
    return { bytes, etag: response.headers.get("etag"), advice }
  }
  await response.body?.cancel()
  if (response.status === 304 && known !== null) return { bytes: undefined, etag: known, advice }
  throw fault("status", `The source of the catalogue answered ${response.status}`, advice)
}

/** The whole body; undefined if it has more bytes. */
const boundedBytes = async (
  { body }: Response,
  maxBytes: number,
  signal: AbortSignal
): Promise<Uint8Array | undefined> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  if (body !== null) {
    const reader = body.getReader()
    // Not every source of bodies listens to the signal.
    const cancel = () => void reader.cancel(signal.reason).catch(() => {})
    signal.addEventListener("abort", cancel)
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        size += read.value.byteLength
        if (size > maxBytes) {
          cancel()
          return undefined
        }
        chunks.push(read.value)
      }
    } finally {
      signal.removeEventListener("abort", cancel)
    }
  }
  const bytes = new Uint8Array(size)
  for (let at = 0, index = 0; index < chunks.length; at += chunks[index++]!.byteLength) bytes.set(chunks[index]!, at)
  return bytes
}
