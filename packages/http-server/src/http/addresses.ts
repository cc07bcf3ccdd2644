/** Whether an address leads to the machine that asks. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(127(\.\d+){3}$|\[::1\]$)/u.test(hostname)
}
