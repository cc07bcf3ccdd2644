import type { ProviderSlug } from "../../catalogue/providers.ts"
import { type Part, valueAt } from "./counters.ts"
import type { Family, Shape } from "./shapes/shape.ts"
import { FAMILIES, SHAPES } from "./shapes/shapes.ts"

const BY_FAMILY = new Map<Family, ReadonlyArray<Shape>>(
  FAMILIES.map(([family]) => [family, SHAPES.filter((shape) => shape.family === family)])
)

/** The families whose first counters are in `part`; a further one only where it counts anything. Undefined where none are. */
export const familiesOf = (part: Part): ReadonlyArray<Family> | undefined => {
  let families: Array<Family> | undefined
  for (let index = 0; index < FAMILIES.length; index++) {
    const [family, counters] = FAMILIES[index]!
    // Its counters have names that texts and lists have too.
    const isLog = family === "log"
    for (let name = 0; name < counters.length; name++) {
      const value = part[counters[name]!]
      if (value === undefined || value === null || Array.isArray(value)) continue
      if (isLog && typeof value !== "number") continue
      if (family === "duration" && part["type"] !== "duration") continue
      if (families === undefined) families = [family]
      else if (typeof value === "number" && value > 0 && !isLog) families.push(family)
      else continue
      break
    }
  }
  return families
}

/** The shape that a usage shows: the only one of its family, or the first that has a mark in it, else the one that `api` names. So a hint that the body contradicts is ignored. */
export const shownShape = (usage: Part, family: Family, api: string | undefined): Shape | undefined => {
  const shapes = BY_FAMILY.get(family)!
  if (shapes.length === 1) return shapes[0]!
  for (let index = 0; index < shapes.length; index++) {
    const { marks, type } = shapes[index]!
    if (type !== undefined && usage["type"] === type) return shapes[index]!
    if (marks === undefined) continue
    for (let mark = 0; mark < marks.length; mark++) {
      const value = valueAt(usage, marks[mark]!)
      if (value !== undefined && value === value) return shapes[index]!
    }
  }
  return api === undefined ? undefined : shapes.find(({ name }) => name === api)
}

/** The shape of a usage that shows none: the vendor's own, else the last of its family. */
export const usualShape = (family: Family, vendor: ProviderSlug | undefined): Shape => {
  const shapes = BY_FAMILY.get(family)!
  return (vendor === undefined ? undefined : shapes.findLast((shape) => shape.vendor === vendor)) ?? shapes.at(-1)!
}
