const KEY = "place"

/** Notes where a reader was who goes to sign in, in this tab alone. */
export const notePlace = (href: string): void => sessionStorage.setItem(KEY, href)

/** Where the reader was, once; undefined if they came to sign in by themselves. Only paths of this site are places. */
export const takePlace = (): string | undefined => {
  const place = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return place !== null && /^\/(?!\/)/u.test(place) ? place : undefined
}
