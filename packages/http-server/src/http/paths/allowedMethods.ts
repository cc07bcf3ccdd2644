import { ENDPOINTS } from "./endpoints.ts"
import { templatePattern } from "./routeOf.ts"

/** The value of `Allow` for a path that exists; undefined for one that does not. */
export type AllowedMethods = (path: string) => string | undefined

/** Looks methods up in the contract, and in `others`: paths that the server adds to it, which take GET, and `forms` POST too. */
export const allowedMethods = (others: ReadonlyArray<string>, forms: ReadonlyArray<string> = []): AllowedMethods => {
  const methods = new Map<string, Set<string>>(others.map((path) => [path, new Set(["GET"])]))
  for (const path of forms) methods.get(path)!.add("POST")
  for (const { endpoint } of ENDPOINTS)
    methods.set(endpoint.path, (methods.get(endpoint.path) ?? new Set()).add(endpoint.method))
  const routes = [...methods].map(([path, allowed]) => ({
    pattern: templatePattern(path),
    allow: [...allowed].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")
  }))
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.allow
}
