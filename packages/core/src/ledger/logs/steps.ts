/** Work on long lists that pauses between its steps, so that its caller can let others run. */
export type Steps<A> = Generator<void, A>

/** Does all of it at once. */
export const finish = <A>(work: Steps<A>): A => {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}
