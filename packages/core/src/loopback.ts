/** Whether a host name, as a URL spells it, is of the machine itself: no other machine can have it. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^(127(\.\d+){3}|\[::1\])$/u.test(hostname)
