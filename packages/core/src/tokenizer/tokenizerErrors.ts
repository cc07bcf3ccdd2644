/** An encoding name that is not in {@link ENCODINGS}, or in {@link VENDOR_ENCODINGS} where those are loaded. */
export class UnknownEncoding extends Error {
  readonly _tag = "UnknownEncoding"
  readonly code = "UNKNOWN_ENCODING"
  readonly encoding: string

  constructor(encoding: unknown) {
    const name = String(encoding)
    super(`Unknown encoding: ${name}`)
    this.name = this._tag
    this.encoding = name
  }
}

/** A vocabulary that could not be fetched, as on a network without the chunk it is in. */
export class VocabularyUnavailable extends Error {
  readonly _tag = "VocabularyUnavailable"
  readonly code = "VOCABULARY_UNAVAILABLE"
  readonly encoding: string

  constructor(encoding: string, cause: unknown) {
    super(`The vocabulary of ${encoding} could not be loaded`, { cause })
    this.name = this._tag
    this.encoding = encoding
  }
}

/** A token id that the encoding does not have. Special tokens have no text and count as unknown. */
export class UnknownToken extends Error {
  readonly _tag = "UnknownToken"
  readonly code = "UNKNOWN_TOKEN"
  readonly encoding: string
  readonly id: number

  constructor(encoding: string, id: number) {
    super(`Unknown token of ${encoding}: ${id}`)
    this.name = this._tag
    this.encoding = encoding
    this.id = id
  }
}
