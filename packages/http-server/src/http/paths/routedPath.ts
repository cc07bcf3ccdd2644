import { ifPossible } from "../../ifPossible.ts"

/** An address without its query. */
export const pathOf = (url: string): string => {
  const query = url.indexOf("?")
  return query === -1 ? url : url.slice(0, query)
}

/**
 * The path of an address in the one spelling that stands for all that the router takes for it:
 * without host, query and fragment, and with what is escaped for no reason unescaped. What is
 * decided by path must be decided by this one.
 */
export const routedPath = (url: string): string => {
  const path = pathOf(url)
  return path.startsWith("/") && !/[%#]/u.test(path) ? path : spelt(path)
}

const spelt = (path: string): string => {
  const [local = ""] = (/^https?:\/\/[^/]*(.*)$/iu.exec(path)?.[1] ?? path).split("#")
  return ifPossible(() => decodeURI(local)) ?? local
}
