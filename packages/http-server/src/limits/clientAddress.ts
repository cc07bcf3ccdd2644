import ipaddr from "ipaddr.js"

/** Of an IPv6 address, the groups that one customer of a network has to himself. */
const NETWORK_GROUPS = 4

/**
 * The client, as far as it can be known: the address of the peer, or with `hops` proxies in front the one that the
 * outermost of them saw. Each proxy appends its peer to `X-Forwarded-For`, so the entries are believed from the right,
 * and nothing to the left of what our own proxies wrote. IPv4 addresses are kept whole, of IPv6 the /64.
 */
export const clientAddress = (peer: string | undefined, forwardedFor: string | undefined, hops: number): string => {
  const seen = hops === 0 ? [] : (forwardedFor ?? "").split(",").slice(-hops).toReversed()
  // Where an entry is not an address, no proxy of ours wrote it, nor what stands before it.
  const networks = [peer ?? "", ...seen].map(networkOf)
  const strange = networks.indexOf(undefined)
  return networks.at(strange === -1 ? -1 : Math.max(0, strange - 1)) ?? "unknown"
}

/** The network of an address, however it is written; undefined if it is none. */
const networkOf = (text: string): string | undefined => {
  const bare = withoutPort(text.trim())
  if (!ipaddr.isValid(bare) || (!bare.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(bare))) return undefined
  const address = ipaddr.process(bare)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(":")}::/64`
    : address.toString()
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/u.exec(text)?.slice(1).find(Boolean) ?? text
