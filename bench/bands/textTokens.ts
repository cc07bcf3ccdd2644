import { TEXT_KINDS, type TextKind } from "@ratecard/core/catalogue"
import { estimateTokens, type Family } from "@ratecard/core/tokenizer"
import { byKey, COUNTED, type Row } from "./measure.ts"
import { PUBLISHED } from "./published.ts"

type Range = readonly [low: number, best: number, high: number]

/** Rows that count for each kind of text. */
const IS_OF: Readonly<Record<TextKind, (row: Row) => boolean>> = {
  english: ({ collection }) => collection === "English prose",
  code: ({ collection }) => collection === "code",
  json: ({ collection, source }) =>
    collection === "JSON schemas" || (collection === "JSON and tables" && source === "iso-codes"),
  russian: ({ collection, source }) =>
    collection === "Russian, Ukrainian …" && /\b(?:benchmark|ru|ru-RU|rus)$/u.test(source),
  chinese: ({ collection }) => collection === "Chinese"
}

/** The middle one of the sizes. */
const SIZE = 1

const ESTIMATED = [...Object.keys(PUBLISHED), "any"] as ReadonlyArray<Family>

const estimated = ({ tokens, writing }: Row, family: Family): Range => {
  const letters = new Map(writing.letters)
  const estimate = estimateTokens({ family, isNearest: false }, { ...writing, letters }, tokens)
  return [estimate.low, estimate.tokens, estimate.high]
}

/** Tokens for each 1,000 units, in all texts of a kind together. */
const perThousand = (rows: ReadonlyArray<Row>, tokensOf: (row: Row) => number, round: (value: number) => number) =>
  round(
    (1000 * rows.reduce((sum, row) => sum + tokensOf(row), 0)) /
      rows.reduce((sum, { writing }) => sum + writing.length, 0)
  )

/** Tokens of 1,000 UTF-16 units of each kind of text: of a vocabulary that is estimated with the ends of its band, outwards. */
export const textTokens = (all: ReadonlyArray<Row>) => {
  const kinds = TEXT_KINDS.map((kind) => all.filter((row) => row.size === SIZE && IS_OF[kind](row)))
  return {
    ...byKey(COUNTED, (name) => kinds.map((rows) => perThousand(rows, ({ tokens }) => tokens[name], Math.round))),
    ...byKey(ESTIMATED, (family) =>
      kinds.map((rows): Range => [
        perThousand(rows, (row) => estimated(row, family)[0], Math.floor),
        perThousand(rows, (row) => estimated(row, family)[1], Math.round),
        perThousand(rows, (row) => estimated(row, family)[2], Math.ceil)
      ])
    )
  }
}
