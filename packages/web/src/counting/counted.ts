import type { AnyEncoding, TextWriting } from "@ratecard/core/tokenizer"

/** What is known of a text that somebody wants priced. */
export interface Counted {
  /** Characters as people count them. */
  readonly characters: number
  /** By encoding, exact; those that are not counted yet are not there. */
  readonly tokens: Readonly<Partial<Record<AnyEncoding, number>>>
  /** What the text is written in, from which other vocabularies' counts are estimated. */
  readonly writing: TextWriting
}
