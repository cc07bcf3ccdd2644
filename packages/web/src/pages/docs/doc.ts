/** An element: its name, its attributes and what is in it; or a text. */
export type DocNode =
  | string
  | readonly [tag: string, attributes: Record<string, string>, children: ReadonlyArray<DocNode>]

/** A heading and the text below it. */
export interface DocSection {
  readonly id: string
  readonly title: string
  /** 1 for the title of the guide. */
  readonly level: number
  readonly text: string
}

/** A guide, as the build reads it from `docs/`. */
export interface Doc {
  readonly title: string
  readonly tree: ReadonlyArray<DocNode>
  readonly sections: ReadonlyArray<DocSection>
}
