import type { VendorEncoding } from "./encodings.ts"

/** Texts, and their ids as another implementation gave them, with spaces between. */
declare const fixture: {
  readonly texts: ReadonlyArray<string>
  readonly ids: Readonly<Record<VendorEncoding, ReadonlyArray<string>>>
}
export = fixture
