import { latestAlias } from "@ratecard/core/catalogue"

/** By what is said of a model: what is said of its `-latest` name, where that is all the same. */
export const latestNames = <Said>(
  all: ReadonlyArray<Said>,
  idOf: (said: Said) => string,
  restOf: (said: Said) => unknown
): ReadonlyMap<Said, Said> =>
  new Map(
    [...Map.groupBy(all, (said) => JSON.stringify(restOf(said))).values()].flatMap((same) => {
      const ids = same.map(idOf).toSorted()
      const saidOf = (id: string) => same.find((said) => idOf(said) === id)!
      return ids.flatMap((id): ReadonlyArray<readonly [Said, Said]> => {
        const named = latestAlias(id, ids)
        return named === undefined ? [] : [[saidOf(named), saidOf(id)]]
      })
    })
  )
