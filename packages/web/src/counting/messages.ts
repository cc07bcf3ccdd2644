import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { CountedText } from "./counted.ts"
import type { Edit } from "./edit.ts"

/** A part of the text that is one token; or several, where a character is made of more than one. */
export interface ShownToken {
  readonly text: string
  readonly ids: ReadonlyArray<number>
}

/** The tokens of the text's start in an encoding; `isPart`: the text goes on. */
export interface EncodedStart {
  readonly encoding: AnyEncoding
  readonly tokens: ReadonlyArray<ShownToken>
  readonly isPart: boolean
}

/** Messages of the box to the worker that keeps the text. */
export type ToWorker =
  | { readonly kind: "encodings"; readonly encodings: ReadonlyArray<AnyEncoding> }
  | { readonly kind: "edit"; readonly edit: Edit }
  /** A file in the place of the whole text. */
  | { readonly kind: "file"; readonly file: Blob }
  /** Shows the tokens of the text's start in these encodings from now on. */
  | { readonly kind: "tokens"; readonly encodings: ReadonlyArray<AnyEncoding> }
  /** Asks for the part that the box shows; `edits` is how many edits, files among them, it has sent. */
  | { readonly kind: "start"; readonly edits: number }

/** Messages of the worker to the box. */
export type FromWorker =
  /** Undefined: there is no text. */
  | { readonly kind: "counted"; readonly counted: CountedText | undefined }
  /** Of a file, or asked for: the part that the box shows, of a text of `length` units, after this many edits. */
  | { readonly kind: "start"; readonly text: string; readonly length: number; readonly edits: number }
  | { readonly kind: "tokens"; readonly starts: ReadonlyArray<EncodedStart> }
