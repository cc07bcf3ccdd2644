import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { Answer } from "./answer.ts"
import { Representation } from "./representation.ts"

/** Answers kept at once, and addresses that lead to them; the oldest makes room. */
const CAPACITY = 512

/** What the kept answers may weigh, since a question about the past has as many whole catalogues as there were instants. */
const MAX_BYTES = 64 * 2 ** 20

/** Longer addresses are not worth their room. */
const MAX_ADDRESS_LENGTH = 1024

interface Kept {
  readonly representation: Representation
  readonly validUntil: number
  uses: number
}

/** Which question is asked at an address, and the headers that its answer has only there. */
interface Asked {
  readonly key: string
  readonly headers: Readonly<Record<string, string>> | undefined
}

/** What an address led to. */
export interface Found extends Pick<Asked, "headers"> {
  readonly representation: Representation
}

/** The encoded answers about one snapshot of the prices, each made when it is first asked for. */
export class KeptAnswers {
  readonly prices: PriceSnapshot
  readonly #kept = new Map<string, Kept>()
  readonly #asked = new Map<string, Asked>()
  #bytes = 0
  #isCompressing = false

  constructor(prices: PriceSnapshot) {
    this.prices = prices
  }

  /**
   * The answer to the question that `key` names, from `build` unless it is kept; an error of `build`
   * is passed on. An answer is compressed at its second use, so that questions that nobody repeats
   * cost no compression.
   */
  get<A extends Answer | Error>(
    key: string,
    now: number,
    build: (prices: PriceSnapshot, now: number) => A
  ): Representation | Extract<A, Error> {
    let kept = this.#kept.get(key)
    if (kept === undefined || now >= kept.validUntil) {
      const answer = build(this.prices, now)
      if (!("body" in answer)) return answer as Extract<A, Error>
      kept = this.#keep(key, answer)
    }
    return this.#used(kept)
  }

  /** Notes which question is asked at `address`. */
  note(address: string, asked: Asked): void {
    if (address.length > MAX_ADDRESS_LENGTH || this.#asked.has(address)) return
    if (this.#asked.size === CAPACITY) this.#asked.delete(this.#asked.keys().next().value!)
    this.#asked.set(address, asked)
  }

  /** The answer to what is asked at `address`, if that was noted and the answer is kept. */
  at(address: string, now: number): Found | undefined {
    const asked = this.#asked.get(address)
    const kept = asked === undefined ? undefined : this.#kept.get(asked.key)
    if (kept === undefined || now >= kept.validUntil) return undefined
    return { representation: this.#used(kept), headers: asked!.headers }
  }

  #keep(key: string, { body, contentType, validUntil = Infinity }: Answer): Kept {
    const representation =
      contentType === undefined ? Representation.json(body) : new Representation(String(body), contentType)
    const kept = { representation, validUntil, uses: 0 }
    this.#drop(key)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < CAPACITY && this.#bytes + representation.byteLength <= MAX_BYTES) break
      this.#drop(oldest)
    }
    this.#kept.set(key, kept)
    this.#bytes += representation.byteLength
    return kept
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.representation.byteLength ?? 0
    this.#kept.delete(key)
  }

  /** Compressed at its second use, or the first after it when no other answer is: a crowd of them would take all processors. */
  #used(kept: Kept): Representation {
    const { representation } = kept
    if (++kept.uses >= 2 && !this.#isCompressing && !representation.isCompressed) void this.#compress(representation)
    return representation
  }

  async #compress(representation: Representation): Promise<void> {
    this.#isCompressing = true
    await representation.compress()
    this.#isCompressing = false
  }
}
