import {
  ENCODINGS,
  loadTokenizer,
  readWriting,
  STAND_INS,
  type StandIn,
  type TextWriting,
  WRITINGS,
  type Writing
} from "@ratecard/core/tokenizer"
import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
import { Tokenizer } from "ai-tokenizer"
import * as claude from "ai-tokenizer/encoding/claude"
import { type Sample, SIZES } from "./samples.ts"

/** The vocabularies that are measured: those of four vendors, and that of Claude 2, which Anthropic published. */
export const VOCABULARIES = [...VENDOR_ENCODINGS, "claude_2"] as const

/** One of them. */
export type Vocabulary = (typeof VOCABULARIES)[number]

/** All in which texts are counted: OpenAI's too. */
export const COUNTED = [...ENCODINGS, ...VOCABULARIES] as const

type Counted = Readonly<Record<(typeof COUNTED)[number], number>>

/** A text's tokens, and what they depend on, without the text. */
export interface Row extends Omit<Sample, "text"> {
  readonly writing: Omit<TextWriting, "letters"> & { readonly letters: ReadonlyArray<readonly [Writing, number]> }
  readonly tokens: Counted
}

/** Functions that count in all of them. */
export const loadCounters = async (): Promise<(text: string) => Counted> => {
  const ofClaude = new Tokenizer(claude)
  const counters: Array<readonly [string, (text: string) => number]> = [["claude_2", (text) => ofClaude.count(text)]]
  for (const name of ENCODINGS) counters.push([name, (await loadTokenizer(name)).count])
  for (const name of VENDOR_ENCODINGS) counters.push([name, (await loadVendorTokenizer(name)).count])
  return (text) => Object.fromEntries(counters.map(([name, count]) => [name, count(text)])) as Counted
}

/** Vocabularies with a token for every digit. The others have one for three digits at most, like the stand-ins. */
export const SINGLE_DIGITS: ReadonlySet<Vocabulary> = new Set(["tekken", "qwen3", "gemma3"])

/** Of how many texts, the middle, and the ends between which a share of them lies. */
export type Spread = readonly [texts: number, low: number, median: number, high: number]

/** The shares that distinguish kinds of text and sources, and from which bands are made of all texts. */
const TOLD = 0.9
const BAND = 0.95

const spread = (values: ReadonlyArray<number>, share: number): Spread => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 1).toFixed(4))
  return [sorted.length, at((1 - share) / 2), at(0.5), at((1 + share) / 2)]
}

/** Fewer texts of a source say nothing of nine of ten; all such sources together may. */
const ENOUGH = 20

/**
 * Range that contains nineteen of twenty of all texts, and nine of ten of the texts of each source. The pages of a
 * manual differ less from each other than manuals do, so a band of all together is too narrow for others.
 */
const spreadOverSources = (rows: ReadonlyArray<Row>, valueOf: (row: Row) => number): Spread => {
  const sources = [...Map.groupBy(rows, ({ collection, source }) => JSON.stringify([collection, source])).values()]
  const rest = sources.filter(({ length }) => length < ENOUGH).flat()
  const [texts, low, middle, high] = spread(rows.map(valueOf), BAND)
  const each = [...sources, rest]
    .filter(({ length }) => length >= ENOUGH)
    .map((some) => spread(some.map(valueOf), TOLD))
  return [
    texts,
    Math.min(low, ...each.map(([, least]) => least)),
    middle,
    Math.max(high, ...each.map(([, , , most]) => most))
  ]
}

type OfStandIns<A> = Record<StandIn, A>
type OfVocabularies<A> = Record<Vocabulary, A>

/** Measured ratios and their spreads. */
export interface Measured {
  /** Tokens in the vocabulary for each of a stand-in's, of whole texts of 2,000 units, by kind of text. */
  readonly off: Record<string, OfVocabularies<OfStandIns<Spread>>>
  /** The same without digits, by what the texts are written in, in each size; the other stand-in is a vocabulary, too. */
  readonly ratios: Record<Writing, Record<Vocabulary | StandIn, OfStandIns<ReadonlyArray<Spread>>>>
  /** The same, and nine of ten of the texts of each source. */
  readonly sourceRatios: Measured["ratios"]
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

/** A text's row. */
export const rowOf = ({ text, ...sample }: Sample, count: (text: string) => Counted): Row => {
  const writing = readWriting(text)
  return { ...sample, writing: { ...writing, letters: [...writing.letters] }, tokens: count(text) }
}

/** Measures one half of every collection. */
export const measure = (all: ReadonlyArray<Row>): Measured => {
  const rows = all.filter(({ isHeldOut }) => !isHeldOut)
  const names = [...new Set(rows.map(({ collection }) => collection))]
  const off = byKey(names, (name) => {
    const texts = rows.filter(({ collection, size }) => collection === name && size === 1)
    return byKey(VOCABULARIES, (vocabulary) =>
      byKey(STAND_INS, (standIn) =>
        spread(
          texts.map(({ tokens }) => tokens[vocabulary] / tokens[standIn]),
          TOLD
        )
      )
    )
  })
  const pure = Map.groupBy(
    rows.filter((row) => STAND_INS.every((standIn) => wordsIn(row, standIn) > 0)),
    writingOf
  )
  const ratiosBy = (spreadOf: (rows: ReadonlyArray<Row>, valueOf: (row: Row) => number) => Spread) =>
    byKey(WRITINGS, (writing) =>
      byKey([...VOCABULARIES, ...STAND_INS], (vocabulary) =>
        byKey(STAND_INS, (standIn) =>
          SIZES.map((_, each) =>
            spreadOf(
              (pure.get(writing) ?? []).filter(({ size }) => size === each),
              (row) => wordsIn(row, vocabulary) / wordsIn(row, standIn)
            )
          )
        )
      )
    )
  const ratios = ratiosBy((some, valueOf) => spread(some.map(valueOf), BAND))
  const density = byKey(WRITINGS, (writing) =>
    byKey(
      STAND_INS,
      (standIn) =>
        spread(
          (pure.get(writing) ?? []).map((row) => wordsIn(row, standIn) / lettersIn(row)),
          BAND
        )[2]
    )
  )
  const texts = byKey(names, (name) =>
    SIZES.map((_, each) => rows.filter(({ collection, size }) => collection === name && size === each).length)
  )
  return { off, ratios, sourceRatios: ratiosBy(spreadOverSources), density, texts }
}

const lettersIn = ({ writing: { letters } }: Row): number => letters.reduce((sum, [, units]) => sum + units, 0)

/** Returns the writing of nearly all letters of a text. */
const writingOf = (row: Row): Writing | undefined =>
  row.writing.letters.find(([, units]) => units >= PURE * lettersIn(row))?.[0]

/** A text's tokens without those of its digits. */
const wordsIn = ({ tokens, writing: { digitGroups, digits } }: Row, name: Vocabulary | StandIn): number =>
  tokens[name] - (SINGLE_DIGITS.has(name as Vocabulary) ? digits : digitGroups)
