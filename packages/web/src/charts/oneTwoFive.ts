const STEPS = [1, 2, 5]

/**
 * The numbers 1, 2 and 5 times a power of ten, from the last one that is not above `low` to the first
 * one that is not below `high`; at least two of them. Both are positive.
 *
 * @example
 * oneTwoFive(0.3, 4) // => [0.2, 0.5, 1, 2, 5]
 */
export const oneTwoFive = (low: number, high: number): ReadonlyArray<number> => {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high)) + 1
  const all = Array.from({ length: last - first + 1 }, (_, index) =>
    // As text, because 5 × 10^-7 is not what multiplying gives.
    STEPS.map((step) => Number(`${step}e${first + index}`))
  ).flat()
  const start = all.findLastIndex((tick) => tick <= low)
  const end = all.findIndex((tick) => tick >= high)
  return all.slice(start, Math.max(end, start + 1) + 1)
}
