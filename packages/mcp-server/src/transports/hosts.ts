import { isLoopback } from "@ratecard/core/loopback"

/** The path of the tools, apart from the server's other routes. */
export const PATH = "/mcp"

/** The hosts that a request may name, and the pages that it may come from. */
export interface Hosts {
  /** Tells whether a `Host` header names this server. */
  readonly isOurs: (host: string | undefined) => boolean
  /** Tells whether a page of this origin may send requests; other clients send no `Origin`. */
  readonly mayAsk: (origin: string | undefined) => boolean
  /** The remedy that a refusal of a host states. */
  readonly remedy: string
}

/**
 * The hosts of `addresses` and, if the server listens on loopback, the names of loopback with any port. A page whose
 * own name resolves to this server (DNS rebinding) sends another host, and is refused.
 */
export const hostsOf = (addresses: ReadonlyArray<string>, listensOn: string): Hosts => {
  const known = new Set(addresses.flatMap(spellings))
  const isLocal = isLoopback(hostnameOf(listensOn))
  const isKnown = ({ host, hostname }: URL) => known.has(host) || (isLocal && isLoopback(hostname))
  return {
    isOurs: (host) => {
      const url = host === undefined || !HOST.test(host) ? undefined : parsed(`http://${host}`)
      // A host that comes from an address is spelt in the URL's own form; `2130706433` is 127.0.0.1 in disguise.
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

/** An address to listen on, as a URL spells it: IPv6 in brackets. */
const hostnameOf = (address: string): string => (address.includes(":") ? `[${address}]` : address)

/** A host and a port, without the other parts of a URL. */
const HOST = /^[^\s/\\?#@]+$/u

/** The spellings of a host: with its default port, and without it. */
const spellings = (address: string): ReadonlyArray<string> => {
  const { host, hostname, port, protocol } = new URL(address)
  return port === "" ? [host, `${hostname}:${protocol === "https:" ? 443 : 80}`] : [host]
}

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)
