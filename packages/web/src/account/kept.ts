/** Back from an identity provider, or on the way to one. */
const SIGN_IN = /^\/(?:auth\/\w+\/callback(?:\?|$)|account\?(?:.*&)?begin=)/u

/** The address of sign-in that the page was opened with, below the base. */
export const kept: { address?: string | undefined } = {}

/** Takes what an address of sign-in says out of it at once, so that a code stays in no history. */
export const keepReturned = (base: string): void => {
  const address = location.pathname.slice(base.length) + location.search
  if (!SIGN_IN.test(address)) return
  kept.address = address
  history.replaceState(null, "", `${base}/account`)
}
