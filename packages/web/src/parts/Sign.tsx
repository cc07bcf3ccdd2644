import { PROVIDER_SLUGS, type ProviderSlug } from "@ratecard/core/catalogue"

/** Degrees between the hues of neighbours: the golden angle, which keeps any number of them apart. */
const ANGLE = 137.5

/** The sign of a provider: two letters on a card of its own hue. */
export const Sign = ({ of }: { readonly of: ProviderSlug }) => (
  <svg class="sign-of" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M0 0h13v6h7v14H0z" fill={`oklch(47% .12 ${(250 + ANGLE * PROVIDER_SLUGS.indexOf(of)) % 360})`} />
    <text x="10" y="15.5">
      {of[0]!.toUpperCase() + of[1]!}
    </text>
  </svg>
)
