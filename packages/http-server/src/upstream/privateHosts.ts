import { lookup } from "node:dns/promises"
import { BlockList, isIP } from "node:net"

/** Addresses that lead into a private network, or nowhere: IANA's registries of special-purpose addresses. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3]
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv4")
}
// Public ones begin with 2000::/3, or are of IPv4: that is looked for in their last 32 bits, ::ffff:0:0/96.
for (const [first, last] of [
  ["::", "::fffe:ffff:ffff"],
  ["::1:0:0:0", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]
] as const) {
  PRIVATE.addRange(first, last, "ipv6")
}
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20]
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv6")
}

/** Whether an IP address is one of a private network, of this machine, or unassigned. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")

/** The host of a URL, an address of IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/u, "$1")

/** Whether any address of a URL's host is private; a name that cannot be looked up is taken for one. */
export const isPrivateHost = async (url: URL): Promise<boolean> => {
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPrivateAddress(host)
  try {
    return (await lookup(host, { all: true })).some(({ address }) => isPrivateAddress(address))
  } catch {
    return true
  }
}
