import type { Address } from "../address.ts"

/** The page of a model; the day and the currency go along. */
export const modelHref = (address: Address, modelId: string): string => hrefOfDay(address, pathOfModel(modelId))

/** The one path of a model's page, below the base. */
export const pathOfModel = (modelId: string): string => `/models/${encodeURIComponent(modelId)}`

/** An address that shows the day of the past and the currency that this one does. */
export const hrefOfDay = (
  { href, query }: Address,
  path: string,
  parameters: Readonly<Record<string, string>> = {}
): string =>
  href(path, {
    ...parameters,
    ...Object.fromEntries([...query.value].filter(([name]) => name === "at" || name === "currency"))
  })
