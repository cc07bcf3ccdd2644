import { Administrator, RatecardApi, SignedIn } from "@ratecard/api"
import { ifPossible } from "../../ifPossible.ts"

/** Every endpoint of the contract, with the name of its group. */
export const ENDPOINTS = Object.values(RatecardApi.groups).flatMap(({ endpoints, identifier: group }) =>
  Object.values(endpoints).map((endpoint) => ({ endpoint, group }))
)

/** Paths that are answered in the same way. */
interface Route {
  /** Its template, such as `/models/{model_id}`. */
  readonly name: string
  /** The value of `Allow`. */
  readonly allow: string
}

/** The route that takes a path; undefined if none does. */
export type RouteAt = (path: string) => Route | undefined

/** Finds the routes of the contract, and of the paths that the server adds to it for GET and for POST. */
export const routesOf = (gets: ReadonlyArray<string> = [], posts: ReadonlyArray<string> = []): RouteAt => {
  const methods = new Map<string, Array<string>>()
  const add = (path: string, ...more: ReadonlyArray<string>) =>
    methods.set(path, [...(methods.get(path) ?? []), ...more])
  for (const { endpoint } of ENDPOINTS) add(endpoint.path, ...(endpoint.method === "GET" ? READS : [endpoint.method]))
  for (const path of gets) add(path, ...READS)
  for (const path of posts) add(path, "POST")
  const exact = new Map<string, Route>()
  const templates: Array<readonly [RegExp, Route]> = []
  for (const [path, allowed] of methods) {
    const route = { name: path.replaceAll(/:(\w+)/gu, "{$1}"), allow: allowed.join(", ") }
    if (route.name === path) exact.set(path, route)
    else templates.push([templatePattern(path), route])
  }
  return (path) => exact.get(path) ?? templates.find(([pattern]) => pattern.test(path))?.[1]
}

const READS = ["GET", "HEAD"]

/** Matches the paths that a template such as `/models/:model_id` stands for. */
const templatePattern = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/:\w+/gu, "[^/]+")}$`, "u")

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

/** The names after the prefix of the contract of endpoints that ask who is calling, and of sign-in. */
const PRIVATE_NAMES = new Set(
  ENDPOINTS.flatMap(({ endpoint: { middlewares, path }, group }) =>
    middlewares.has(SignedIn) || middlewares.has(Administrator) || group === "identity" ? [path.split("/")[3]!] : []
  )
)

/** Paths of the private endpoints and of the pages for sign-in; what they answer is for the web application alone. */
const PRIVATE = new RegExp(`^/(api/v1/(${[...PRIVATE_NAMES].join("|")})|auth)(/|$)`, "u")

/** Whether what is answered at a path is for one person, or for none to keep. */
export const isPrivate = (path: string): boolean => PRIVATE.test(path)
