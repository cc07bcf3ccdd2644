import { finish } from "@ratecard/core/ledger"
import { type PublicList, readList, type SourceResponse } from "@ratecard/price-sync"
import { Result } from "effect"

/** Time limit for the whole answer of a list, in milliseconds. */
const DEADLINE_MILLIS = 30_000

/**
 * The answer of a list at `now`, in milliseconds since the epoch, asked at `url`; an empty `url` switches the list
 * off.
 */
export const ask = async (source: PublicList, url: string, now: number): Promise<SourceResponse> => {
  const failed = (reason: string): SourceResponse => ({ source, kind: "failed", reason })
  if (url === "") return { source, kind: "not_configured" }
  try {
    // A program without Effect: it has no other client.
    // @effect-diagnostics-next-line globalFetch:off
    const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MILLIS) })
    if (!response.ok) return failed(`It answered with status ${response.status}.`)
    const answer = finish(readList(source, new Uint8Array(await response.arrayBuffer()), now))
    return Result.isSuccess(answer) ? { source, kind: "answered", answer: answer.success } : failed(answer.failure)
  } catch (error) {
    return failed(`It could not be read: ${String(error)}.`)
  }
}
