import type { Model } from "@ratecard/core/catalogue"
import type { AnyEncoding, ModelCount, TextWriting } from "@ratecard/core/tokenizer"

/** The counts of a text to be priced. */
export interface CountedText {
  /** Characters as people count them. */
  readonly characters: number
  /** By encoding, exact; those that are not counted yet are not there. */
  readonly tokens: ReadonlyMap<AnyEncoding, number>
  /** The writing of the text, from which the counts of other vocabularies are estimated. */
  readonly writing: TextWriting
  /** Encodings whose vocabulary could not be loaded. */
  readonly unavailable: ReadonlyArray<AnyEncoding>
}

/** The same, as prices ask for it. */
export interface Counted extends CountedText {
  /** For a model; undefined if what that needs is not counted. */
  readonly countFor: (model: Model) => ModelCount | undefined
}
