import type { MakerSlug } from "../../catalogue/makers.ts"
import { type Part, valueAt } from "./counters.ts"
import type { Family, Path, Shape } from "./shapes/shape.ts"
import { FAMILIES, SHAPES } from "./shapes/shapes.ts"

const BY_FAMILY = new Map<Family, ReadonlyArray<Shape>>(
  FAMILIES.map(([family]) => [family, SHAPES.filter((shape) => shape.family === family)])
)

/** The place of a counter's family in {@link FAMILIES}: a body is asked for its own few names, not for all 24 that there are, 5 % of a bill's time. */
const FAMILY_OF = new Map(FAMILIES.flatMap(([, counters], index) => counters.map((name) => [name, index] as const)))

/** The families whose first counters are in `part`; a further one only where it counts anything. Undefined if none are. */
export const familiesOf = (part: Part): ReadonlyArray<Family> | undefined => {
  let first = FAMILIES.length
  let counting: Array<number> | undefined
  for (const name in part) {
    const index = FAMILY_OF.get(name)
    if (index === undefined) continue
    const value = part[name]
    if (value === undefined || value === null || Array.isArray(value)) continue
    const [family] = FAMILIES[index]!
    // Its counters have names that texts and lists have too.
    const isLog = family === "log" || family === "embedding"
    if (isLog && typeof value !== "number") continue
    if (family === "duration" && part["type"] !== "duration") continue
    if (index < first) first = index
    if (!isLog && family !== "counted" && typeof value === "number" && value > 0) (counting ??= []).push(index)
  }
  if (first === FAMILIES.length) return undefined
  if (counting === undefined || counting.every((index) => index === first)) return ALONE[first]
  return [...new Set([first, ...counting.toSorted((one, other) => one - other)])].map((index) => FAMILIES[index]![0])
}

const ALONE = FAMILIES.map(([family]) => [family])

/** A mark: the place of its shape in its family, and where it stands within the name that it is found by. */
interface Mark {
  readonly shape: number
  readonly within: Path
}

/** The marks of each family by their outermost names, for the same reason. */
const MARKS = new Map(
  Array.from(BY_FAMILY, ([family, shapes]) => {
    const marks = shapes.flatMap(({ marks = [] }, shape) =>
      marks.map(([name, ...within]) => ({ name: name!, shape, within }))
    )
    return [family, Map.groupBy<string, Mark & { readonly name: string }>(marks, ({ name }) => name)] as const
  })
)

/** The shape that a usage shows: the only one of its family, or the first that has a mark in it, else the one that `api` names. So a hint that the body contradicts is ignored. */
export const findShape = (usage: Part, family: Family, api: string | undefined): Shape | undefined => {
  const shapes = BY_FAMILY.get(family)!
  if (shapes.length === 1) return shapes[0]!
  const { type } = usage
  let shown = type === undefined ? -1 : shapes.findIndex((shape) => shape.type === type)
  const marks = MARKS.get(family)!
  for (const name in usage) {
    const found = marks.get(name)
    if (found === undefined) continue
    for (const { shape, within } of found) {
      if (shown !== -1 && shape >= shown) continue
      const value = valueAt(usage[name], within)
      if (value !== undefined && value === value) shown = shape
    }
  }
  if (shown !== -1) return shapes[shown]
  return api === undefined ? undefined : shapes.find(({ name }) => name === api)
}

/** The shapes of a family. */
export const shapesOf = (family: Family): ReadonlyArray<Shape> => BY_FAMILY.get(family)!

/** The shape of a usage that shows none: the vendor's own, else the last of its family. */
export const usualShape = (family: Family, vendor: MakerSlug | undefined): Shape => {
  const shapes = BY_FAMILY.get(family)!
  return (vendor === undefined ? undefined : shapes.findLast((shape) => shape.vendor === vendor)) ?? shapes.at(-1)!
}
