/** A thin bar that repeats a number for the eye; `share` of 0 to 1. */
export const Bar = ({ share }: { readonly share: number }) => (
  <svg class="bar" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0.5, Math.round(share * 1000) / 10)} height="2" />
  </svg>
)
