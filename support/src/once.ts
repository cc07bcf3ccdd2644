declare global {
  /** Each project of a run loads its modules anew, in one process. */
  var madeInRun: Map<string, Promise<unknown>> | undefined
}

/** Returns the result of `make`, which runs once for all projects of a run. */
export const once = <A>(name: string, make: () => Promise<A>): Promise<A> => {
  const made = (globalThis.madeInRun ??= new Map())
  const result = (made.get(name) as Promise<A> | undefined) ?? make()
  made.set(name, result)
  return result
}
