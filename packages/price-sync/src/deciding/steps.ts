/** Work on long lists that pauses between its steps, so that whoever drives it may let others run. */
export type Steps<A> = Generator<void, A>

/** Does all of it at once. */
export const finish = <A>(work: Steps<A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Does the same with each of them, and pauses after each. */
export function* eachInSteps<A, B>(values: Iterable<A>, work: (value: A) => B): Steps<ReadonlyArray<B>> {
  const results: Array<B> = []
  for (const value of values) {
    results.push(work(value))
    yield
  }
  return results
}
