import type { Card } from "@ratecard/web"
import { Data } from "effect"
import { Piscina } from "piscina"

/** Cards that may wait for the thread: some two seconds of work. */
const MAX_WAITING = 64

/** A thread that takes longer for all that may wait is stuck, and is replaced: a busy machine needs ten times as long. */
const TIMEOUT_MILLIS = 30_000

/** Too many wait already. */
export class TooManyCards extends Data.TaggedError("TooManyCards") {}

/** A thread that draws the pictures of links, from the first one that is asked for. */
export class Painter {
  #pool: Piscina<Card, Uint8Array> | undefined
  /** Cards that are being drawn, for all requests that arrive meanwhile. */
  readonly #drawing = new Map<string, Promise<Uint8Array>>()

  /** The card as a PNG; fails with {@link TooManyCards} at once. */
  draw(card: Card): Promise<Uint8Array> {
    const key = JSON.stringify(card)
    const begun = this.#drawing.get(key)
    if (begun !== undefined) return begun
    if (this.#drawing.size >= MAX_WAITING) return Promise.reject(new TooManyCards())
    const drawn = this.#open()
      .run(card, { signal: AbortSignal.timeout(TIMEOUT_MILLIS) })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawn)
    return drawn
  }

  async close(): Promise<void> {
    await this.#pool?.destroy()
  }

  #open(): Piscina<Card, Uint8Array> {
    return (this.#pool ??= new Piscina<Card, Uint8Array>({
      filename: import.meta.resolve("#card-painter"),
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
      atomics: "disabled"
    }))
  }
}
