import type { Steps } from "@ratecard/core/ledger"

/** Does something with each of them, and pauses after each. */
export function* eachInSteps<A, B>(values: Iterable<A>, work: (value: A) => B): Steps<ReadonlyArray<B>> {
  const results: Array<B> = []
  for (const value of values) {
    results.push(work(value))
    yield
  }
  return results
}
