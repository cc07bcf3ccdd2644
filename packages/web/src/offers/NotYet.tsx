import { LoadFailed } from "../parts/LoadFailed.tsx"
import { useWords } from "../site.ts"
import { OFFERS_WORDS } from "../words/offers.ts"
import type { Offers } from "./useOffers.ts"

/** Says that offers are on their way, or did not come and how to ask again. */
export const NotYet = ({ offers: { found, retry } }: { readonly offers: Offers }) => {
  const words = useWords(OFFERS_WORDS)
  if (retry !== undefined) return <LoadFailed retry={retry} />
  return found === undefined ? (
    <p class="faint" role="status">
      {words.waiting}
    </p>
  ) : null
}
