import { quotedBy } from "@ratecard/core/ledger"
import { type Change, confirms, pricesOf } from "@ratecard/price-sync"
import { checkSeeds } from "../rules.ts"
import { faultLine } from "../rules/fault.ts"
import type { LevelSeed, ModelSeed, ProviderSeed } from "../seed.ts"

/** A change that the seeds took, with the level before it. */
export interface Taken {
  readonly change: Change
  readonly before: LevelSeed
  readonly model: ModelSeed
  readonly currency: ProviderSeed["currency"]
}

/** A change that the rules of the seeds refuse. */
interface Refused {
  readonly change: Change
  /** As one line. */
  readonly fault: string
}

/** The seeds after some changes. */
export interface Repriced {
  readonly seeds: ReadonlyArray<ProviderSeed>
  readonly taken: ReadonlyArray<Taken>
  readonly refused: ReadonlyArray<Refused>
}

/**
 * The seeds with a level of `today` (`YYYY-MM-DD`) for each change; the levels before it stay as they
 * are. A change after which the seeds would have a fault is refused.
 */
export const reprice = (seeds: ReadonlyArray<ProviderSeed>, changes: ReadonlyArray<Change>, today: string): Repriced =>
  changes.reduce<Repriced>(
    (done, change) => {
      const seed = done.seeds.find(({ models, provider }) =>
        models.some((model) => idOf(provider, model) === change.model_id)
      )!
      const model = seed.models.find((each) => idOf(seed.provider, each) === change.model_id)!
      const next = withLevel(model, change, today)
      const changed = { ...seed, models: seed.models.map((each) => (each === model ? next : each)) }
      const after = done.seeds.map((each) => (each === seed ? changed : each))
      const [fault] = checkSeeds(after.map(fileOf), today)
      return fault === undefined
        ? {
            ...done,
            seeds: after,
            taken: [...done.taken, { change, before: model.levels.at(-1)!, model: next, currency: seed.currency }]
          }
        : { ...done, refused: [...done.refused, { change, fault: faultLine(fault) }] }
    },
    { seeds, taken: [], refused: [] }
  )

const idOf = (provider: string, { name }: ModelSeed): string => `${provider}-${name}`

const fileOf = (seed: ProviderSeed) => ({
  file: `seeds/${seed.provider}.json`,
  text: JSON.stringify(seed)
})

const withLevel = (model: ModelSeed, { prices, sources }: Change, today: string): ModelSeed => {
  const { basis, source, url } = quotedBy(sources.join(", "), today)
  const citation = { source: `${source}; lists of ${today}`, ...(url !== undefined && { url }) }
  return {
    ...model,
    levels: [
      ...model.levels,
      {
        date: today,
        ...pricesOf(prices),
        date_basis: "observed",
        price_basis: basis,
        ...citation
      }
    ],
    // An announcement that has come true is a level now.
    announced: model.announced.filter((announced) => !confirms(announced, prices))
  }
}
