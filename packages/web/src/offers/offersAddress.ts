/** By page: the parameters of its query that say which offers it shows. */
const PARAMETERS: Readonly<Record<string, ReadonlyArray<string>>> = {
  model: ["at", "offers"],
  models: ["at", "q", "hosts"],
  hosts: ["at", "q", "kind", "sort", "show"]
}

/** The address at which the service gives the offers of a page; undefined for a page that shows none. */
export const offersAddress = (page: string, path: string, query: URLSearchParams): string | undefined => {
  const names = PARAMETERS[page]
  if (names === undefined || (page === "models" && query.get("hosts") !== "all")) return undefined
  const said = new URLSearchParams(names.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])))
  return said.size === 0 ? path : `${path}?${said.toString()}`
}

export const SORT_KEYS = ["name", "input", "cached", "output", "window"] as const

export type SortKey = (typeof SORT_KEYS)[number]

/** In which order a query asks for the offers of a host: by name if it says nothing. */
export const sortAsked = (query: URLSearchParams): { readonly key: SortKey; readonly isDescending: boolean } => {
  const sort = query.get("sort") ?? ""
  return {
    key: SORT_KEYS.find((key) => key === sort.replace(/^-/u, "")) ?? "name",
    isDescending: sort.startsWith("-")
  }
}

/** The number of offers of a host that are shown at once. */
export const SHOWN_STEP = 100
