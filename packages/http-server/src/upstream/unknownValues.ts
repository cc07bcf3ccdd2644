/** The members of a value that should be an object; none where it is not an object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** The innermost error among the causes of `error`: Node says "fetch failed", and why only deeper inside. */
export const rootCause = (error: unknown): unknown => {
  const { cause } = membersOf(error)
  return cause instanceof Error ? rootCause(cause) : error
}
