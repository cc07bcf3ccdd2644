/** The message of the innermost cause: Node says only "fetch failed" at the outside. */
export const innermost = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? innermost(cause.cause) : cause.message
}
