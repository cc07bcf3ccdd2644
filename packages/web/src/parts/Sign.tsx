import { PROVIDER_SLUGS, type ProviderSlug } from "@ratecard/core/catalogue"

/** Degrees between the hues of neighbours: the golden angle, which keeps any number of them apart. */
const ANGLE = 137.5

/** The letters of a provider, and the colour that they stand on. */
export const signOf = (slug: ProviderSlug) => ({
  text: slug[0]!.toUpperCase() + slug[1]!,
  colour: `oklch(47% 0.12 ${(250 + ANGLE * PROVIDER_SLUGS.indexOf(slug)) % 360})`
})

/** The sign of a provider: two letters on a card of its own hue. */
export const Sign = ({ of }: { readonly of: ProviderSlug }) => {
  const { colour, text } = signOf(of)
  return (
    <svg class="sign-of" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M0 0h13v6h7v14H0z" fill={colour} />
      <text x="10" y="15.5">
        {text}
      </text>
    </svg>
  )
}
