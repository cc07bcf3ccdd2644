/** How many times as many random cases as tests name; CI says nothing. */
const times = process.env["CASES"]

/** Whether tests look at all that there is, and not at the sample that CI looks at: `pnpm x proof samples`. */
export const IS_WHOLE = times !== undefined

/** All of these; in CI the first few. */
export const sampleOf = <A>(all: ReadonlyArray<A>, few: number): ReadonlyArray<A> =>
  IS_WHOLE ? all : all.slice(0, few)

/** Of random cases, as many as are looked at: of these few, in CI two fifths. */
export const cases = (few: number): number => Math.ceil(few * Number(times ?? 0.4))
