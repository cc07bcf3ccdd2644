import { utf8Length } from "../text/truncate.ts"
import type { AnyTokenizer } from "../textTokenizer.ts"

/** The least of a text that is whole characters and whole tokens: nearly always one token. */
export interface TextPiece {
  /** UTF-16 units. */
  readonly from: number
  readonly to: number
  /** The tokens, of which a rare character takes several. */
  readonly ids: ReadonlyArray<number>
}

/** The pieces of a text that starts at `offset` of another. */
export const textPieces = (tokenizer: AnyTokenizer, text: string, offset: number): ReadonlyArray<TextPiece> => {
  const pieces: Array<TextPiece> = []
  let from = 0
  let to = 0
  let bytes = 0
  let tokenEnd = 0
  let ids: Array<number> = []
  for (const id of tokenizer.encode(text)) {
    ids.push(id)
    tokenEnd += tokenizer.tokenBytes(id).length
    while (bytes < tokenEnd) {
      const codePoint = text.codePointAt(to)!
      to += codePoint > 0xffff ? 2 : 1
      bytes += utf8Length(codePoint)
    }
    if (bytes > tokenEnd) continue
    pieces.push({ from: offset + from, to: offset + to, ids })
    from = to
    ids = []
  }
  return pieces
}
