import type { Steps } from "@ratecard/core/ledger"

/** Maps values by `work`, with a pause after each. */
export function* eachInSteps<A, B>(values: Iterable<A>, work: (value: A) => B): Steps<ReadonlyArray<B>> {
  const results: Array<B> = []
  for (const value of values) {
    results.push(work(value))
    yield
  }
  return results
}
