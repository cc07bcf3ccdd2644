const YEAR_SECONDS = 31_536_000

/** Keeps a choice for the next visits, where the server sees it before it renders. */
export const keepCookie = (name: "theme" | "language", value: string): void => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
