import type { Merger } from "./merge.ts"
import type { TokenBuffer } from "./tokenBuffer.ts"

/** Runs up to this length are merged whole: their lists still fit the processor's nearer caches. */
export const WINDOW = 4096
const OVERLAP = 512

/** What {@link mergeInWindows} gives when two windows have no token in common. */
export const NOT_STITCHED = -1

/**
 * Merges a long run in overlapping windows, each stitched to the one before at a token that both
 * have. That is exact: whether two tokens may stand side by side depends on these two alone, and
 * every pair of the result stands side by side in one of the windows. Time is linear in the length.
 *
 * Returns the number of tokens, and appends them to `out` if given; or {@link NOT_STITCHED}, with
 * nothing useful appended.
 */
export const mergeInWindows = (
  mergers: readonly [Merger, Merger],
  view: DataView,
  start: number,
  length: number,
  out: TokenBuffer | undefined
): number => {
  let [earlier, later] = mergers
  let earlierStart = 0
  let earlierEnd = Math.min(WINDOW, length)
  let done = 0
  let tokens = 0
  earlier.merge(view, start, earlierEnd)
  while (earlierEnd < length) {
    const laterStart = borderFrom(earlier, earlierStart, earlierEnd - OVERLAP)
    const laterEnd = Math.min(laterStart + WINDOW, length)
    later.merge(view, start + laterStart, laterEnd - laterStart)
    const shared = sharedTokenEnd(earlier, earlierStart, earlierEnd, later, laterStart)
    if (shared === NOT_STITCHED) return NOT_STITCHED
    tokens += take(earlier, earlierStart, done, shared, out)
    done = shared
    ;[earlier, later] = [later, earlier]
    earlierStart = laterStart
    earlierEnd = laterEnd
  }
  return tokens + take(earlier, earlierStart, done, length, out)
}

/** The first token border of a window that starts at `offset`, at or after `position`. */
const borderFrom = (window: Merger, offset: number, position: number): number => {
  let border = 0
  while (border + offset < position) border = window.next[border]!
  return border + offset
}

/** Where the first token ends that both windows have, or NOT_STITCHED. */
const sharedTokenEnd = (
  earlier: Merger,
  earlierStart: number,
  earlierEnd: number,
  later: Merger,
  laterStart: number
): number => {
  let left = laterStart
  let right = laterStart
  while (left < earlierEnd) {
    const leftEnd = earlierStart + earlier.next[left - earlierStart]!
    const rightEnd = laterStart + later.next[right - laterStart]!
    if (left === right && leftEnd === rightEnd) return leftEnd
    if (leftEnd <= rightEnd) left = leftEnd
    if (rightEnd <= leftEnd) right = rightEnd
  }
  return NOT_STITCHED
}

/** Counts the tokens of a window between two borders, and appends them to `out` if given. */
const take = (window: Merger, offset: number, from: number, to: number, out: TokenBuffer | undefined): number => {
  let tokens = 0
  for (let position = from - offset; position < to - offset; position = window.next[position]!) {
    out?.push(window.ids[position]!)
    tokens++
  }
  return tokens
}
