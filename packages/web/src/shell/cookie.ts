type Choice = "theme" | "language"

const YEAR_SECONDS = 31_536_000

/** Keeps a choice for the next visits, where the server sees it before it renders. */
export const keepCookie = (name: Choice, value: string): void => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** The choice that was made before, on this page or another. */
export const readChoice = <Value extends string>(name: Choice, values: ReadonlyArray<Value>): Value | undefined => {
  const text = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`))
  return values.find((value) => text === `${name}=${value}`)
}
