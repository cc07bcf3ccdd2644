import { namedModel } from "@ratecard/core/catalogue"
import { lineOfModel, linesOf, type ModelLine } from "../../lines/lines.ts"
import type { Site } from "../../site.ts"

const ALL = "/lines"

export const isOfAll = ({ address }: Site): boolean => address.path.value === ALL

/** The line that an address names, by its own name or that of one of its models. */
export const lineAsked = ({ address, prices }: Site): ModelLine | undefined => {
  const name = nameIn(address.path.value)
  const { entries } = prices.value.view
  const line = linesOf(entries).find(({ slug }) => slug === name)
  if (line !== undefined) return line
  const found = namedModel(prices.value, name, undefined)
  return found.is === "model" ? lineOfModel(entries, found.entry.id) : undefined
}

const nameIn = (path: string): string => {
  const name = path.slice(ALL.length + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
