/** Why our answer stands where others answer otherwise. */
interface Explanation {
  readonly they: string
  readonly we: string
  /** Public documents that prove our answer. */
  readonly documents: ReadonlyArray<string>
  /** Our answer to each case: another answer is not explained. */
  readonly cases: Readonly<Record<string, string>>
}

declare const explanations: ReadonlyArray<Explanation>
export = explanations
