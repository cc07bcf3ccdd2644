import type { Address } from "../address.ts"

/** The page of a model; a day of the past goes along. */
export const modelHref = ({ href, query }: Address, modelId: string): string => {
  const at = query.value.get("at")
  return href(`/models/${encodeURIComponent(modelId)}`, at === null ? {} : { at })
}
