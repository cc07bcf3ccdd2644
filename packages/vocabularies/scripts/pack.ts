import type { PackedPart, PackedVocabulary } from "../packed.js"
import type { Token, Tokens } from "./sources.ts"

type Pair = readonly [left: number, right: number]

/** The digits of base 64, by their values. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** The bits of each digit of a place, the highest first. */
const SHIFTS = [12, 6, 0] as const

/** The tokens as their parts. Throws if one that is merged is not two tokens before it. */
export const pack = ({ firstId, tokens }: Tokens): PackedVocabulary => {
  const places = placesOf(tokens)
  const parts: Array<PackedPart> = []
  for (let from = 0; from < tokens.length;) {
    const { kind } = tokens[from]!
    let to = from + 1
    while (to < tokens.length && tokens[to]!.kind === kind) to++
    const part = tokens.slice(from, to)
    const pairs = kind === "pairs" ? part.map((token, index) => pairOf(token, from + index, tokens, places)) : []
    parts.push(partOf(kind, part, pairs))
    from = to
  }
  return { firstId, parts }
}

const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")
const textOf = ({ bytes }: Token): string => Buffer.from(bytes).toString("utf8")

/** The place of each token's text; a token of a byte gives way to the same byte as a character. */
const placesOf = (tokens: ReadonlyArray<Token>): ReadonlyMap<string, number> =>
  new Map(tokens.map(({ bytes }, place) => [keyOf(bytes), place]))

const partOf = (kind: Token["kind"], tokens: ReadonlyArray<Token>, pairs: ReadonlyArray<Pair>): PackedPart => {
  switch (kind) {
    case "bytes":
      return { bytes: tokens.map(({ bytes }) => Buffer.from(bytes).toString("hex")).join("") }
    case "characters":
      return { characters: tokens.map(textOf).join("") }
    case "texts":
      return { texts: tokens.map(textOf) }
    case "pairs":
      return { pairs: [0, 1].flatMap((side) => SHIFTS.map((shift) => digits(pairs, side, shift))).join("") }
  }
}

const digits = (pairs: ReadonlyArray<Pair>, side: number, shift: number): string =>
  pairs.map((pair) => DIGITS[(pair[side]! >> shift) & (DIGITS.length - 1)]).join("")

/** Of the ways to cut a token in two, the one that takes the fewest bits: frequent tokens have low ids. */
const pairOf = (
  { bytes }: Token,
  place: number,
  tokens: ReadonlyArray<Token>,
  places: ReadonlyMap<string, number>
): Pair => {
  const key = keyOf(bytes)
  const isKnown = (half: number | undefined): half is number =>
    half !== undefined && (half < place || tokens[half]!.kind !== "pairs")
  let best: Pair | undefined
  for (let cut = 1; cut < key.length; cut++) {
    const left = places.get(key.slice(0, cut))
    const right = places.get(key.slice(cut))
    if (!isKnown(left) || !isKnown(right)) continue
    if (best === undefined || (left + 1) * (right + 1) < (best[0] + 1) * (best[1] + 1)) best = [left, right]
  }
  if (best === undefined) throw new Error(`Token ${place} is not made of tokens before it`)
  return best
}
