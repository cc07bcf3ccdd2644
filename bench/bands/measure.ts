import { loadTokenizer, readWriting, STAND_INS, type StandIn, WRITINGS, type Writing } from "@ratecard/core/tokenizer"
import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
import { Tokenizer } from "ai-tokenizer"
import * as claude from "ai-tokenizer/encoding/claude"
import { type Sample, samplesOf, SIZES } from "./samples.ts"
import type { Collection } from "./sources.ts"

/** The vocabularies that are measured: those of four vendors, and that of Claude 2, which Anthropic published. */
export const VOCABULARIES = [...VENDOR_ENCODINGS, "claude_2"] as const

/** One of them. */
export type Vocabulary = (typeof VOCABULARIES)[number]

type Counted = Readonly<Record<StandIn | Vocabulary, number>>

/** Functions that count in all of them. */
export const loadCounters = async (): Promise<(text: string) => Counted> => {
  const ofClaude = new Tokenizer(claude)
  const counters: Array<readonly [string, (text: string) => number]> = [["claude_2", (text) => ofClaude.count(text)]]
  for (const name of STAND_INS) counters.push([name, (await loadTokenizer(name)).count])
  for (const name of VENDOR_ENCODINGS) counters.push([name, (await loadVendorTokenizer(name)).count])
  return (text) => Object.fromEntries(counters.map(([name, count]) => [name, count(text)])) as Counted
}

/** Which of them have a token for every digit; the others have one for three at most, as the stand-ins. */
export const SINGLE_DIGITS: ReadonlySet<Vocabulary> = new Set(["tekken", "qwen3", "gemma3"])

/** Of how many texts, the middle, and the ends between which a share of them lies. */
export type Spread = readonly [texts: number, low: number, median: number, high: number]

/**
 * The measures that distinguish kinds of text and from which bands are made, so that a band holds for nine of
 * ten other texts.
 */
const TOLD = 0.9
const BAND = 0.95

const spread = (values: ReadonlyArray<number>, share: number): Spread => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 1).toFixed(4))
  return [sorted.length, at((1 - share) / 2), at(0.5), at((1 + share) / 2)]
}

type OfStandIns<A> = Record<StandIn, A>
type OfVocabularies<A> = Record<Vocabulary, A>

/** What was measured. */
export interface Measured {
  /** Tokens in the vocabulary for each of a stand-in's, of whole texts of 2,000 units, by kind of text. */
  readonly off: Record<string, OfVocabularies<OfStandIns<Spread>>>
  /** The same without digits, by what the texts are written in, in each size; the other stand-in is a vocabulary, too. */
  readonly ratios: Record<Writing, Record<Vocabulary | StandIn, OfStandIns<ReadonlyArray<Spread>>>>
  /** Tokens of the stand-ins, without digits, for each UTF-16 unit of letters. */
  readonly density: Record<Writing, OfStandIns<number>>
  /** The texts by kind, in each size. */
  readonly texts: Record<string, ReadonlyArray<number>>
}

/** Texts with fewer of their letters in one writing are mixed. */
const PURE = 0.9

/** Something of each key. */
export const byKey = <Key extends string, A>(keys: ReadonlyArray<Key>, of: (key: Key) => A): Record<Key, A> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, A>

/** Measures one half of every collection. */
export const measure = (collections: ReadonlyArray<Collection>, count: (text: string) => Counted): Measured => {
  const rows = collections.flatMap((collection) =>
    [...samplesOf(collection)].filter(({ isHeldOut }) => !isHeldOut).map((sample) => rowOf(sample, count))
  )
  const off = byKey(
    collections.map(({ name }) => name),
    (name) => {
      const texts = rows.filter(({ sample }) => sample.collection === name && sample.size === 1)
      return byKey(VOCABULARIES, (vocabulary) =>
        byKey(STAND_INS, (standIn) =>
          spread(
            texts.map(({ tokens }) => tokens[vocabulary] / tokens[standIn]),
            TOLD
          )
        )
      )
    }
  )
  const pure = (writing: Writing) =>
    rows.filter((row) => row.writing === writing && row.words.cl100k_base > 0 && row.words.o200k_base > 0)
  const ratios = byKey(WRITINGS, (writing) => {
    const texts = pure(writing)
    return byKey([...VOCABULARIES, ...STAND_INS], (vocabulary) =>
      byKey(STAND_INS, (standIn) =>
        SIZES.map((_, size) =>
          spread(
            texts.filter(({ sample }) => sample.size === size).map(({ words }) => words[vocabulary] / words[standIn]),
            BAND
          )
        )
      )
    )
  })
  const density = byKey(WRITINGS, (writing) =>
    byKey(
      STAND_INS,
      (standIn) =>
        spread(
          pure(writing).map(({ letters, words }) => words[standIn] / letters),
          BAND
        )[2]
    )
  )
  const texts = byKey(
    collections.map(({ name }) => name),
    (name) =>
      SIZES.map((_, size) => rows.filter(({ sample }) => sample.collection === name && sample.size === size).length)
  )
  return { off, ratios, density, texts }
}

/** A text with its tokens, in all and without digits. */
const rowOf = (sample: Sample, count: (text: string) => Counted) => {
  const { digitGroups, digits, letters } = readWriting(sample.text)
  const all = [...letters.values()].reduce((sum, units) => sum + units, 0)
  const [writing] = [...letters].find(([, units]) => units >= PURE * all) ?? []
  const tokens = count(sample.text)
  const words = byKey(
    [...VOCABULARIES, ...STAND_INS],
    (name) => tokens[name] - (SINGLE_DIGITS.has(name as Vocabulary) ? digits : digitGroups)
  )
  return { sample, tokens, words, writing, letters: all }
}
