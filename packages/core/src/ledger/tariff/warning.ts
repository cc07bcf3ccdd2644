/** Something that a reader of a price or a bill should know. */
export interface Warning {
  /** Stable, `like_this`. */
  readonly code: string
  readonly message: string
}
