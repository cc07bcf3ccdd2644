const { CASES, CI } = process.env

/** Factor for the random cases that tests name: 1 in CI, two fifths elsewhere. */
const times = Number(CASES ?? (CI === "true" ? 1 : 0.4))

/** Whether tests look at all that there is, and not at a sample of it. CI does. */
export const IS_WHOLE = times >= 1

/** The first few of these, and all of them where tests look at the whole. */
export const sampleOf = <A>(all: ReadonlyArray<A>, few: number): ReadonlyArray<A> =>
  IS_WHOLE ? all : all.slice(0, few)

/** The number of random cases to look at, where a test names `few`. */
export const cases = (few: number): number => Math.ceil(few * times)
