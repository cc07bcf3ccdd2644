import type { Vocabulary } from "./vocabulary.ts"

/** How a vocabulary's pieces are merged, where not from bytes and into every token. */
export interface Merging {
  readonly start: Start
  /** Tokens that are not what their own text is merged into. */
  readonly unreached: ReadonlySet<number>
}

/** Starts to merge `length` bytes of `view` from `start`, with what are parts at first. Returns how many. */
export type Start = (
  parts: Parts,
  vocabulary: Vocabulary,
  memo: Memo,
  view: DataView,
  start: number,
  length: number
) => number

/** By the position of a part's first byte: its token, the positions of its neighbours, and the token of it and the next. */
interface Parts {
  readonly ids: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly joined: Int32Array
}

interface Memo {
  /** The token of `length` bytes of `view` from `start`, which are `left` and then `right`; or NONE. */
  join(left: number, right: number, view: DataView, start: number, length: number): number
}
