import { estimateTokens } from "@ratecard/core/tokenizer"
import { byKey, type Row, VOCABULARIES, type Vocabulary } from "./measure.ts"
import { type Sample, SIZES } from "./samples.ts"

/** Of how many texts that were not measured, and the share that is within the band. */
type Held = readonly [texts: number, share: number]

/** By collection and vocabulary, in each size. */
export type HeldOut = Record<string, Record<Vocabulary, ReadonlyArray<Held>>>

/** The share of texts that a band states, and of how many texts that can be said. */
const STATED = 0.9
const ENOUGH = 50

/** Whether the estimates from one half of the collections hold for the other, and for texts put together from two of them. */
export const checkHeldOut = (all: ReadonlyArray<Row>): HeldOut => {
  const rows = all.filter(({ isHeldOut }) => isHeldOut)
  const kinds = Map.groupBy(rows, ({ collection }) => collection)
  return byKey([...kinds.keys()], (name) =>
    byKey(VOCABULARIES, (vocabulary) =>
      SIZES.map((_, each): Held => {
        const texts = kinds.get(name)!.filter(({ size }) => size === each)
        return [texts.length, texts.filter((row) => isWithin(row, vocabulary)).length / texts.length]
      })
    )
  )
}

const isWithin = ({ tokens, writing }: Row, family: Vocabulary): boolean => {
  const letters = new Map(writing.letters)
  const { high, low } = estimateTokens({ family, isNearest: false }, { ...writing, letters }, tokens)
  return tokens[family] >= low && tokens[family] <= high
}

/** Bands that hold fewer texts than they state. */
export const notHeld = (heldOut: HeldOut): ReadonlyArray<string> =>
  Object.entries(heldOut).flatMap(([name, of]) =>
    VOCABULARIES.flatMap((vocabulary) =>
      of[vocabulary].flatMap(([texts, share], size) =>
        texts < ENOUGH || share >= STATED
          ? []
          : [`${name}, ${vocabulary}, texts of ${SIZES[size]![0]}: ${(share * 100).toFixed(1)} % of ${texts}`]
      )
    )
  )

/** Of every fifth text its first half, and the first half of one of another collection. */
export const mixed = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  SIZES.flatMap(([units], size) => {
    const same = samples.filter((sample) => sample.isHeldOut && sample.size === size)
    const step = Math.floor(same.length * 0.381966) || 1
    return same
      .filter((_, index) => index % 5 === 0)
      .map((sample, index) => {
        const other = same[(index * 5 + step) % same.length]!
        const text = (sample.text.slice(0, units / 2) + other.text.slice(0, units / 2)).toWellFormed()
        return { ...sample, collection: "two of these together", text }
      })
  })
