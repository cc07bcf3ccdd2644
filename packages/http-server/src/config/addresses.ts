import { isLoopback } from "@ratecard/core/loopback"

/** Whether an address leads to the machine that asks. */
export const leadsToLoopback = (url: string): boolean => isLoopback(new URL(url).hostname)

/**
 * Whether a browser sends the `SameSite=Strict` cookies of one address to requests that a page of the
 * other makes. Names that share their last two labels may still be sites of their own
 * (`a.co.uk`, `b.co.uk`); they are taken for one.
 */
export const isSameSite = (one: string, other: string): boolean => siteOf(one) === siteOf(other)

const siteOf = (url: string): string => {
  const { hostname, protocol } = new URL(url)
  const isAddress = /^[\d.]+$|^\[/u.test(hostname)
  return `${protocol}//${isAddress ? hostname : hostname.split(".").slice(-2).join(".")}`
}
