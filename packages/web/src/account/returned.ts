/** How a person comes from an identity provider, or begins to go there. */
export interface Returned {
  readonly provider: string
  /** Whether the provider sent them back; else they are on their way. */
  readonly isBack: boolean
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  /** What the provider says instead of a code. */
  readonly error: string | null
}

const PATH = /^\/auth\/(?<provider>\w+)(?<callback>\/callback)?$/u

/** What an address of sign-in says; undefined for any other, and for one that was used. */
export const returnedFrom = (path: string, search: string): Returned | undefined => {
  const { callback, provider } = PATH.exec(path)?.groups ?? {}
  if (provider === undefined) return undefined
  const query = new URLSearchParams(search)
  const part = (name: string) => query.get(name)
  return {
    provider,
    isBack: callback !== undefined,
    code: part("code"),
    state: part("state"),
    iss: part("iss"),
    error: part("error")
  }
}

let kept: Returned | undefined

/** Takes what an address of sign-in says out of it at once, so that a code stays in no history. */
export const keepReturned = (base: string): void => {
  const path = location.pathname.slice(base.length)
  kept = returnedFrom(path, location.search)
  if (path === "/auth" || kept !== undefined) history.replaceState(null, "", `${base}/account`)
}

/** What was kept, once. */
export const takeReturned = (): Returned | undefined => {
  const returned = kept
  kept = undefined
  return returned
}
