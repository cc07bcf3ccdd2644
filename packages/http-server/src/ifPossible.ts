/** Result of `work`; undefined if it throws. */
export const ifPossible = <A>(work: () => A): A | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
