/**
 * Tokens in the order of their ids, from `firstId` on, in parts: bytes as two hexadecimal digits each,
 * characters side by side, texts, or pairs of tokens. A pair is the places of its two tokens, counted from
 * `firstId`, as three digits of base 64 each, the highest first. All first digits of a part stand together,
 * then all second ones, up to all sixth ones: so it compresses better than the tokens themselves.
 */
export interface PackedVocabulary {
  readonly firstId: number
  readonly parts: ReadonlyArray<PackedPart>
}

export type PackedPart =
  | { readonly bytes: string }
  | { readonly characters: string }
  | { readonly texts: ReadonlyArray<string> }
  | { readonly pairs: string }
