import type { Model } from "@ratecard/core/catalogue"
import type { AnyEncoding, ModelCount, TextWriting } from "@ratecard/core/tokenizer"

/** What is known of a text that somebody wants priced. */
export interface Counted {
  /** Characters as people count them. */
  readonly characters: number
  /** By encoding, exact; those that are not counted yet are not there. */
  readonly tokens: ReadonlyMap<AnyEncoding, number>
  /** For a model; undefined while what that needs is not counted yet. */
  readonly countFor: (model: Model) => ModelCount | undefined
}

/** The same as a worker tells it: counts for models follow from it. */
export interface CountedText extends Omit<Counted, "countFor"> {
  /** What the text is written in, from which other vocabularies' counts are estimated. */
  readonly writing: TextWriting
}
