/**
 * Counts text that arrives in parts, as from a model. The count is that of everything pushed so far
 * as one text: exact, wherever the parts were cut, be it between the two halves of a character.
 */
export interface StreamingCount {
  readonly push: (part: string) => void
  /**
   * The tokens of what was pushed. Reading it costs as much as counting the last piece of the text
   * (a word, a run of blanks) again, and nothing if nothing was pushed since.
   */
  readonly tokens: number
}

/** Counts the pieces of a text that no further text can change, and says how many UTF-16 units are left. */
export type CountSettled = (text: string) => { readonly tokens: number; readonly rest: number }

/**
 * Pushes that settle nothing wait until what they add up to has doubled: a piece of any length, in
 * parts of any length, is read a fixed number of times.
 */
const GROWTH = 2
const SHORTEST = 32

export const makeStreamingCount = (count: (text: string) => number, countSettled: CountSettled): StreamingCount => {
  let settled = 0
  let pending = ""
  let settleFrom = SHORTEST
  let pendingTokens: number | undefined = 0
  return {
    push: (part) => {
      if (part === "") return
      pending += part
      pendingTokens = undefined
      if (pending.length < settleFrom) return
      const { rest, tokens } = countSettled(pending)
      settled += tokens
      pending = pending.slice(pending.length - rest)
      settleFrom = Math.max(SHORTEST, GROWTH * pending.length)
    },
    get tokens() {
      pendingTokens ??= count(pending)
      return settled + pendingTokens
    }
  }
}
