import { kept } from "./kept.ts"

/** How a person comes to sign in: back from an identity provider, or on the way to one. */
export interface Returned {
  readonly provider: string
  /** Whether the provider sent them back. */
  readonly isBack: boolean
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  /** What the provider says instead of a code. */
  readonly error: string | null
}

const CALLBACK = /^\/auth\/(?<provider>\w+)\/callback$/u

/** What an address of sign-in says; undefined for any other. */
export const returnedFrom = (path: string, search: string): Returned | undefined => {
  const query = new URLSearchParams(search)
  const part = (name: string) => query.get(name)
  const isBack = CALLBACK.test(path)
  const provider = isBack ? CALLBACK.exec(path)!.groups!["provider"]! : path === "/account" ? part("begin") : null
  if (provider === null) return undefined
  return { provider, isBack, code: part("code"), state: part("state"), iss: part("iss"), error: part("error") }
}

/** What the address said that the page was opened with, once. */
export const takeReturned = (): Returned | undefined => {
  const { address } = kept
  if (address === undefined) return undefined
  kept.address = undefined
  const { pathname, search } = new URL(address, location.origin)
  return returnedFrom(pathname, search)
}
