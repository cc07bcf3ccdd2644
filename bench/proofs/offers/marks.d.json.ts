/** A person's reading of a model's name: maker, version and size. Null if the name does not say it. */
interface Mark {
  readonly list: string
  readonly host: string
  readonly name: string
  readonly maker: string | null
  readonly version: string | null
  readonly size: string | null
}

declare const marks: ReadonlyArray<Mark>
export = marks
