import { isLoopback } from "@ratecard/core/loopback"

/** Where the tools are served, apart from the server's other routes. */
export const PATH = "/mcp"

/** Which hosts a request may be meant for, and which pages it may come from. */
export interface Hosts {
  /** Whether a `Host` header names us. */
  readonly isOurs: (host: string | undefined) => boolean
  /** Whether a page of this origin may ask; what is not a page sends no `Origin`. */
  readonly mayAsk: (origin: string | undefined) => boolean
  /** What to do where a host is not ours. */
  readonly remedy: string
}

/**
 * The hosts of `addresses`, and where the server listens on loopback the names of that, whatever the
 * port. A page that had its name point at us (DNS rebinding) has another host, and is refused.
 */
export const hostsOf = (addresses: ReadonlyArray<string>, listensOn: string): Hosts => {
  const known = new Set(addresses.flatMap(spellings))
  const isLocal = isLoopback(hostnameOf(listensOn))
  const isKnown = ({ host, hostname }: URL) => known.has(host) || (isLocal && isLoopback(hostname))
  return {
    isOurs: (host) => {
      const url = host === undefined || !HOST.test(host) ? undefined : parsed(`http://${host}`)
      // A host that comes from an address is written as it is here; `2130706433` is 127.0.0.1 in disguise.
      return url !== undefined && url.host === host!.toLowerCase().replace(/:80$/u, "") && isKnown(url)
    },
    mayAsk: (origin) => {
      if (origin === undefined) return true
      const url = parsed(origin)
      return url !== undefined && /^https?:$/u.test(url.protocol) && isKnown(url)
    },
    remedy: addresses.length === 0 ? "Ask localhost." : "The operator sets the one that is as PUBLIC_URL."
  }
}

/** An address to listen on, as a URL spells it. */
const hostnameOf = (address: string): string => (address.includes(":") ? `[${address}]` : address)

/** A host and a port, and nothing that a URL could have around them. */
const HOST = /^[^\s/\\?#@]+$/u

/** A host with the port that goes without saying, and without it. */
const spellings = (address: string): ReadonlyArray<string> => {
  const { host, hostname, port, protocol } = new URL(address)
  return port === "" ? [host, `${hostname}:${protocol === "https:" ? 443 : 80}`] : [host]
}

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)
