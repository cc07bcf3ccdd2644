/** A quiet bar behind a number of a table, which repeats it for the eye; `share` of 0 to 1. */
export const Bar = ({ share }: { readonly share: number }) => (
  <svg class="bar" width={`${Math.max(0.5, share * 100).toFixed(1)}%`} aria-hidden="true" />
)

/** Above this, the smallest of proportional bars are dots: only a logarithm tells them apart. */
const MOST_TIMES = 50

/** Lengths of the bars of amounts: in proportion, or by their logarithms if they are far apart. */
export const shareOf = (amounts: ReadonlyArray<number>): ((amount: number) => number) => {
  const above = amounts.filter((amount) => amount > 0)
  const [low, high] = [Math.min(...above), Math.max(...above)]
  if (high <= low * MOST_TIMES) return (amount) => amount / high
  return (amount) => (amount > 0 ? 0.04 + (0.96 * Math.log(amount / low)) / Math.log(high / low) : 0)
}
