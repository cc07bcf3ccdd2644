/** How a vocabulary's pieces are merged, where not from bytes and into every token. */
export interface Merging {
  /** Whether pieces are merged from characters; bytes are for those that the vocabulary lacks. */
  readonly ofCharacters: boolean
  /** Tokens that are not what their own text is merged into. */
  readonly unreached: ReadonlySet<number>
}
