import { estimateTokens, readWriting } from "@ratecard/core/tokenizer"
import { byKey, VOCABULARIES, type Vocabulary, type loadCounters } from "./measure.ts"
import { type Sample, samplesOf, SIZES } from "./samples.ts"
import type { Collection } from "./sources.ts"

/** Of how many texts that were not measured, and the share that is within the band. */
type Held = readonly [texts: number, share: number]

/** By collection and vocabulary, in each size. */
export type HeldOut = Record<string, Record<Vocabulary, ReadonlyArray<Held>>>

/** Whether the estimates from one half of the collections hold for the other, and for texts put together from two of them. */
export const checkHeldOut = (
  collections: ReadonlyArray<Collection>,
  count: Awaited<ReturnType<typeof loadCounters>>
): HeldOut => {
  const samples = collections.flatMap((collection) => [...samplesOf(collection)].filter(({ isHeldOut }) => isHeldOut))
  const all = [...samples, ...mixed(samples)]
  const within = new Map<string, Array<number>>()
  for (const { collection, size, text } of all) {
    const counts = count(text)
    const writing = readWriting(text)
    for (const vocabulary of VOCABULARIES) {
      const { high, low } = estimateTokens({ family: vocabulary, isNearest: false }, writing, counts)
      const key = JSON.stringify([collection, vocabulary, size])
      const known = within.get(key) ?? []
      known.push(counts[vocabulary] >= low && counts[vocabulary] <= high ? 1 : 0)
      within.set(key, known)
    }
  }
  const names = [...new Set(all.map(({ collection }) => collection))]
  return byKey(names, (name) =>
    byKey(VOCABULARIES, (vocabulary) =>
      SIZES.map((_, size): Held => {
        const hits = within.get(JSON.stringify([name, vocabulary, size])) ?? []
        return [hits.length, hits.reduce((sum, hit) => sum + hit, 0) / hits.length]
      })
    )
  )
}

/** Of every text its first half, and the first half of one of another collection. */
const mixed = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  SIZES.flatMap(([units], size) => {
    const same = samples.filter((sample) => sample.size === size)
    const step = Math.floor(same.length * 0.381966) || 1
    return same
      .filter((_, index) => index % 5 === 0)
      .map((sample, index) => {
        const other = same[(index * 5 + step) % same.length]!
        const text = (sample.text.slice(0, units / 2) + other.text.slice(0, units / 2)).toWellFormed()
        return { ...sample, collection: "two of these together", text }
      })
  })
