/** A quiet bar behind a number of a table, which repeats it for the eye; `share` of 0 to 1. */
export const Bar = ({ share }: { readonly share: number }) => (
  <svg class="bar" width={`${Math.max(0.5, share * 100).toFixed(1)}%`} aria-hidden="true" />
)
