import { Effect } from "effect"
import { unreachableFault } from "./faults.ts"
import { type Access, type Asking, askProvider, type TokenCount } from "./protocol.ts"

/** Counts the tokens of a text at a provider; an answer without a number is the provider's fault. */
export const countExactly = (
  { request, tokensIn }: TokenCount,
  access: Access,
  model: string,
  text: string
): Asking<number> =>
  request(access, model, text).pipe(
    Effect.flatMap((asked) => askProvider(access, asked)),
    Effect.map(tokensIn),
    Effect.filterOrFail(isCount, () => unreachableFault(access.provider, undefined))
  )

const isCount = (tokens: unknown): tokens is number =>
  typeof tokens === "number" && Number.isSafeInteger(tokens) && tokens >= 0

/** The count in an answer that lists the tokens. */
export const lengthOf = (list: unknown): number | undefined => (Array.isArray(list) ? list.length : undefined)
