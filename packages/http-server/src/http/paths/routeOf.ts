import { ENDPOINTS } from "./endpoints.ts"

/** The one name of all paths that no route takes: made-up addresses add no names here. */
const NO_ROUTE = "other"

/** Says by its template which route of the contract, or of `others`, a path leads to. */
export const routeNames = (others: ReadonlyArray<string>): ((path: string) => string) => {
  const names = new Set([...others, ...ENDPOINTS.map(({ endpoint }) => endpoint.path)])
  const exact = new Map<string, string>()
  const templates: Array<readonly [RegExp, string]> = []
  for (const name of names) {
    const shown = name.replaceAll(/:(\w+)/gu, "{$1}")
    if (shown === name) exact.set(name, name)
    else templates.push([templatePattern(name), shown])
  }
  return (path) => exact.get(path) ?? templates.find(([pattern]) => pattern.test(path))?.[1] ?? NO_ROUTE
}

/** What matches the paths that a template such as `/models/:model_id` stands for. */
export const templatePattern = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/:\w+/gu, "[^/]+")}$`, "u")
