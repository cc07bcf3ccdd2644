import { FILTER_NAMES, filterOf, type FilterName, type ModelFilters } from "@ratecard/core/catalogue"
import { Option } from "effect"
import { Flag } from "effect/cli"
import { choice, optional } from "./output.ts"

/** A number that may be left out. */
export const number = (name: string, description: string) =>
  Flag.Finite(name).pipe(Flag.withDescription(description), optional)

/** Some of a list of words, comma-separated or one flag each. */
export const someOf = <Word extends string>(
  name: string,
  metavar: string,
  words: ReadonlyArray<Word>,
  about: string,
  expected = `some of ${words.join(", ")}, comma-separated`
): Flag.Flag<ReadonlyArray<Word>> =>
  Flag.String(name).pipe(
    Flag.withDescription(`${about}: ${words.join(", ")}`),
    Flag.withMetavar(metavar),
    Flag.map((text) => text.split(",").map((word) => word.trim())),
    Flag.filterMap(
      (given) => {
        const known = given.flatMap((word) => words.filter((each) => each === word))
        return known.length === given.length ? Option.some(known) : Option.none()
      },
      () => expected
    ),
    Flag.atLeast(0),
    Flag.map((lists) => lists.flat())
  )

type FilterFlags = { readonly [Name in FilterName]: Flag.Flag<ModelFilters[Name]> }

const flagOf = (name: FilterName): Flag.Flag<unknown> => {
  const filter = filterOf(name)
  const flag = name.replaceAll("_", "-")
  const { about } = filter
  switch (filter.kind) {
    case "yes":
      return choice(flag, about)
    case "choice":
      return Flag.Literals<ReadonlyArray<string>>(flag, filter.values).pipe(Flag.withDescription(about), optional)
    case "set":
      return someOf<string>(flag, `${filter.values.slice(0, 2).join(",")},…`, filter.values, about)
    case "tokens":
      return Flag.Int(flag).pipe(Flag.withDescription(about), optional)
    case "price":
      return number(flag, about)
  }
}

/** The flags of all filters of models: a flag has the name of its filter, with hyphens. */
export const FILTER_FLAGS = Object.fromEntries(FILTER_NAMES.map((name) => [name, flagOf(name)])) as FilterFlags
