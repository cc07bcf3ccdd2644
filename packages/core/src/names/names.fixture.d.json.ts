/** Names that people have, and the model that each means. */
declare const fixture: {
  readonly names: ReadonlyArray<
    readonly [name: string, provider: string | null, model: string | null, how: string | null, source: string]
  >
}
export = fixture
