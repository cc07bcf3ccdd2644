import type { Address } from "../address.ts"

/** The page of a model; the day and the currency go along. */
export const modelHref = (address: Address, modelId: string): string => hrefOfDay(address, pathOfModel(modelId))

/** The one path of a model's page, below the base. */
export const pathOfModel = (modelId: string): string => `/models/${encodeURIComponent(modelId)}`

/** The page of a host; the day and the currency go along. */
export const hostHref = (address: Address, slug: string): string => hrefOfDay(address, pathOfHost(slug))

/** The one path of a host's page, below the base. */
export const pathOfHost = (slug: string): string => `/hosts/${encodeURIComponent(slug)}`

/** An address that shows the day of the past and the currency that this one does. */
export const hrefOfDay = (
  { href, query }: Address,
  path: string,
  parameters: Readonly<Record<string, string>> = {}
): string => href(path, { ...parameters, ...valuesOf(query.value, ["at", "currency"]) })

/** A page of the header or the search, in the currency that this one shows. */
export const hrefInCurrency = ({ href, query }: Address, path: string): string =>
  href(path, valuesOf(query.value, ["currency"]))

/** The values of these parameters, as far as an address has them. */
export const valuesOf = (query: URLSearchParams, names: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries([...query].filter(([name]) => names.includes(name)))
