import { ENDPOINTS } from "./endpoints.ts"

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

/** What matches the paths that a template such as `/models/:model_id` stands for. */
const templatePattern = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/:\w+/gu, "[^/]+")}$`, "u")
