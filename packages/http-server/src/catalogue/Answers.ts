import type { CatalogueView } from "@ratecard/core"
import { Representation } from "../http/representation.ts"

/** Answers kept at once; the oldest makes room. */
const CAPACITY = 512

/** What an answer says, and until when it stays true, in milliseconds since the epoch. */
export interface Answer {
  readonly body: unknown
  readonly validUntil?: number
}

interface Kept {
  readonly representation: Representation
  readonly validUntil: number
  uses: number
}

/** The encoded answers about one view of the catalogue, each made when it is first asked for. */
export class Answers {
  readonly view: CatalogueView
  readonly #kept = new Map<string, Kept>()

  constructor(view: CatalogueView) {
    this.view = view
  }

  /**
   * The answer to the question that `key` names, from `build` unless it is kept; an error of `build`
   * is passed on. An answer is compressed at its second use, so that questions that nobody repeats
   * cost no compression.
   */
  get<A extends Answer | Error>(
    key: string,
    now: number,
    build: (view: CatalogueView, now: number) => A
  ): Representation | Extract<A, Error> {
    let kept = this.#kept.get(key)
    if (kept === undefined || now >= kept.validUntil) {
      const answer = build(this.view, now)
      if (!("body" in answer)) return answer as Extract<A, Error>
      kept = this.#keep(key, answer)
    }
    if (++kept.uses === 2) void kept.representation.compress()
    return kept.representation
  }

  #keep(key: string, { body, validUntil = Infinity }: Answer): Kept {
    const kept = { representation: Representation.json(body), validUntil, uses: 0 }
    if (this.#kept.size >= CAPACITY) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, kept)
    return kept
  }
}
