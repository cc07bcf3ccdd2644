/** A fault at one place of a model, and its remedy. */
export interface Finding {
  /** The field as a person would write it, such as `levels[2].date`. */
  readonly path: string
  readonly problem: string
  readonly remedy: string
}

/** A finding with the file and the model that it is about; `model` is null for the file itself. */
export interface Fault extends Finding {
  readonly file: string
  readonly model: string | null
}

/** The fault on one line: `seeds/openai.json gpt-4o levels[2].date: is ...; ...`. */
export const faultLine = ({ file, model, path, problem, remedy }: Fault): string =>
  `${[file, model, path].filter(Boolean).join(" ")}: ${problem}; ${remedy}`
