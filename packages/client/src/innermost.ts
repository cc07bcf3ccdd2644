/** Why something failed: Node says "fetch failed", and why only deeper inside. */
export const innermost = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? innermost(cause.cause) : cause.message
}
