import { ABSENT, contradictory, type Counters, countIn, countOf, fieldOf, type Part, valueAt } from "../counters.ts"
import type { ReadingFault } from "../reading.ts"
import type { Convention } from "../../schemas/Bill.ts"
import type { Path, Place, Shape } from "../shapes/shape.ts"

/** Positions of counters that others may include. */
export interface Places {
  readonly cache: Place
  readonly thinking: Place
  /** Whether the input has what tools read. */
  readonly toolUse: Place
}

const PLACES: Readonly<Record<Place, ReadonlyArray<Place>>> = {
  inside: ["inside", "beside"],
  beside: ["beside", "inside"],
  apart: ["apart", "beside"]
}

/**
 * The places that the body's own total proves, the documented ones before others; without a total the
 * documented ones. Undefined if nothing adds up.
 */
export const placesOf = (shape: Shape, counters: Counters): Places | undefined => {
  const isProven = counters.total !== ABSENT
  const mayDiffer = isProven || shape.isLenient === true
  const placesFor = (place: Place, count: number) => (mayDiffer && count > 0 ? PLACES[place] : [place])
  for (const toolUse of placesFor("beside", counters.toolUse)) {
    for (const cache of placesFor(shape.cache, counters.read + counters.written)) {
      for (const thinking of placesFor(shape.thinking, counters.reasoning)) {
        const places = { cache, thinking, toolUse }
        if (fits(places, counters) && (!isProven || sumOf(places, counters) === counters.total)) return places
      }
    }
  }
  return undefined
}

/** Tells whether a host counted more reasoning than output, inside which it is: no price depends on it. */
export const isOverthought = (shape: Shape, counters: Counters): boolean =>
  shape.thinking === "inside" &&
  counters.reasoning > counters.output &&
  placesOf(shape, { ...counters, reasoning: 0 }) !== undefined

/** Whether nothing is larger than what holds it. */
const fits = (
  { cache, thinking, toolUse: readByTools }: Places,
  { input, output, plain, read, reasoning, toolUse, written }: Counters
): boolean =>
  (cache === "inside" ? read + written : 0) + (readByTools === "inside" ? toolUse : 0) <= input &&
  (thinking !== "inside" || reasoning <= output) &&
  // A zero without any cache says nothing: programs that do not know caches write it.
  (plain === ABSENT ||
    (plain === 0 && read + written === 0) ||
    plain === (cache === "inside" ? input - read - written : input))

const sumOf = (places: Places, { input, output, read, reasoning, toolUse, written }: Counters): number =>
  input +
  (places.cache === "beside" ? read + written : 0) +
  (places.toolUse === "beside" ? toolUse : 0) +
  output +
  (places.thinking === "beside" ? reasoning : 0)

/** The convention in words, with the sum that proves it. */
export const conventionOf = (usage: Part, shape: Shape, counters: Counters, places: Places): Convention => ({
  name: `cache ${places.cache === "inside" ? "inside" : "beside"} input, reasoning ${places.thinking} output`,
  identity:
    counters.total === ABSENT
      ? `documented of ${shape.name}`
      : `${sumText(usage, shape, counters, places)} = ${term(usage, shape.total, counters.total)}`
})

/** Fault of a usage in which nothing adds up: the sums that were tried. */
export const nothingAddsUp = (usage: Part, shape: Shape, counters: Counters): ReadingFault => {
  const { input, output, plain, read, reasoning, toolUse, total, written } = counters
  const named = (paths: ReadonlyArray<Path> | undefined, count: number) => (count > 0 ? [fieldAt(usage, paths)] : [])
  const cached = [...named(shape.read, read), ...named(shape.written, written)]
  // Then it is not the total that is wrong.
  const isUsual = total === ABSENT || total === input + output
  if (isUsual && shape.cache === "inside" && read + written > input) {
    return contradictory(
      "More tokens were cached than the input has",
      [fieldAt(usage, shape.input), ...cached],
      [`${read + written} > ${input}`]
    )
  }
  if (isUsual && plain !== ABSENT && plain + read + written !== input) {
    return contradictory(
      "The parts of the input do not add up to it",
      [fieldAt(usage, shape.input), ...named(shape.plain, plain), ...cached],
      [`${plain} + ${read} + ${written} = ${plain + read + written}, not ${input}`]
    )
  }
  const isThought = isUsual && reasoning > output
  const tried = PLACES[shape.cache].flatMap((cache) =>
    PLACES[shape.thinking].map((thinking) => ({ cache, thinking, toolUse: "beside" as const }))
  )
  return contradictory(
    isThought ? "More tokens were spent on reasoning than the output has" : "Nothing adds up to the total",
    [
      fieldAt(usage, shape.input),
      ...cached,
      ...named(shape.toolUse, toolUse),
      fieldAt(usage, shape.output),
      ...named(shape.reasoning, reasoning),
      ...named(shape.total, total)
    ],
    isThought
      ? [`${reasoning} > ${output}`]
      : [
          ...new Set(
            tried.map(
              (places) => `${sumText(usage, shape, counters, places)} = ${sumOf(places, counters)}, not ${total}`
            )
          )
        ]
  )
}

const sumText = (usage: Part, shape: Shape, counters: Counters, places: Places): string => {
  const { input, output, read, reasoning, toolUse, written } = counters
  let text = term(usage, shape.input, input)
  if (places.cache === "beside" && read > 0) text += ` + ${term(usage, shape.read, read)}`
  if (places.cache === "beside" && written > 0) text += ` + ${term(usage, shape.written, written)}`
  if (places.toolUse === "beside" && toolUse > 0) text += ` + ${term(usage, shape.toolUse, toolUse)}`
  text += ` + ${term(usage, shape.output, output)}`
  if (places.thinking === "beside" && reasoning > 0) {
    const isRest = countOf(usage, shape.reasoning) <= 0
    text += ` + ${isRest ? `thoughts ${reasoning}` : term(usage, shape.reasoning, reasoning)}`
  }
  return text
}

const term = (usage: Part, paths: ReadonlyArray<Path> | undefined, count: number): string =>
  `${fieldAt(usage, paths)} ${count}`

/** Of the names of one counter the one that the usage has. */
export const fieldAt = (usage: Part, paths: ReadonlyArray<Path> = []): string =>
  fieldOf(paths.find((path) => countIn(valueAt(usage, path), true) > 0) ?? paths[0] ?? [])
