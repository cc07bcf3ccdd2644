import { utf8Length } from "../text/textSize.ts"
import type { AnyTokenizer } from "../textTokenizer.ts"

/**
 * The smallest part of a text that consists of whole characters and whole tokens: nearly always one token. If an
 * encoding normalises a text first, text that is normalised together stays together: a letter and its accents that
 * become one character are one piece.
 */
export interface TextPiece {
  /** UTF-16 units of the text as it was given. */
  readonly from: number
  readonly to: number
  /** The tokens, of which a rare character takes several. */
  readonly ids: ReadonlyArray<number>
}

/** The pieces of a text that starts at `offset` of another. */
export const textPieces = (tokenizer: AnyTokenizer, text: string, offset: number): ReadonlyArray<TextPiece> => {
  const read = tokenizer.normalisation?.apply(text) ?? text
  const borders = tokenizer.normalisation?.borders(text)
  const pieces: Array<TextPiece> = []
  let from = 0
  let position = 0
  let bytes = 0
  let tokenEnd = 0
  let ids: Array<number> = []
  for (const id of tokenizer.encode(text)) {
    ids.push(id)
    tokenEnd += tokenizer.tokenBytes(id).length
    while (bytes < tokenEnd) {
      const codePoint = read.codePointAt(position)!
      position += codePoint > 0xffff ? 2 : 1
      bytes += utf8Length(codePoint)
    }
    const to = borders?.[position] ?? position
    if (bytes > tokenEnd || to < 0) continue
    pieces.push({ from: offset + from, to: offset + to, ids })
    from = to
    ids = []
  }
  return pieces
}

/** The length of a piece, in UTF-16 units, from which on cutting it pays off. */
export const LONG_RUN = 4096

/** The UTF-16 units after a cut that counting looks at: two characters. */
export const RUN_AHEAD = 4

/**
 * A run of characters that every pattern treats as one kind, with at most a blank before it. It may be cut anywhere two
 * characters before its end: the text after the cut splits into pieces as it does after the run's start. Capitals are
 * excluded: only the end of a word shows whether they belong to it.
 */
const STEADY =
  /^(?: ?(?:[a-zа-яё]+|[\u4e00-\u9fa5\u3041-\u3096\u30a1-\u30fa\uac00-\ud7a3\u0e01-\u0e3a\u0e40-\u0e4e]+|[!"#$%&()*+,\-.:;<=>?@[\\\]^_`{|}~\u2500-\u257f\u{1f300}-\u{1f64f}]+)|[ \t]+|\n+)$/u

/** Tells whether `text`, which starts at a piece or a cut, is such a run. */
export const isSteady = (text: string): boolean => STEADY.test(text)

/** The start of a run that no later text of the run changes, with its last token. */
export interface RunStart {
  readonly units: number
  readonly tokens: number
  readonly last: string
}

/** The part of a run that ends at three quarters of it, between two tokens of whole characters; or all up to `end`. */
export const cutRun = (tokenizer: AnyTokenizer, text: string, end?: number): RunStart | undefined => {
  const pieces = textPieces(tokenizer, text.slice(0, end), 0)
  const most = end ?? (text.length * 3) / 4
  let kept = pieces.findLastIndex(({ to }) => to <= most)
  if (end === undefined) while (kept >= 0 && !(isOne(pieces[kept]) && isOne(pieces[kept + 1]))) kept--
  const last = pieces[kept]
  if (last === undefined || !isOne(last)) return undefined
  return {
    units: last.to,
    tokens: pieces.slice(0, kept + 1).reduce((sum, { ids }) => sum + ids.length, 0),
    last: text.slice(last.from, last.to)
  }
}

/**
 * Tells whether a cut after the token `last`, before text that starts with `after`, is between two tokens of the whole
 * run. Only the two tokens next to it decide that.
 */
export const isBetweenTokens = (tokenizer: AnyTokenizer, last: string, after: string): boolean => {
  const first = textPieces(tokenizer, after, 0)[0]
  if (!isOne(first)) return false
  const beside = textPieces(tokenizer, last + after.slice(0, first.to), 0)
  return (
    beside.length === 2 && beside.every(isOne) && beside[0]!.to === last.length && beside[1]!.ids[0] === first.ids[0]
  )
}

const isOne = (piece: TextPiece | undefined): piece is TextPiece => piece?.ids.length === 1
