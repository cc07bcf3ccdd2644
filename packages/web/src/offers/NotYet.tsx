import { formatDay } from "../format.ts"
import { LoadFailed } from "../parts/LoadFailed.tsx"
import { useSite, useWords } from "../site.ts"
import { OFFERS_WORDS } from "../words/offers.ts"
import type { Offers } from "./useOffers.ts"

/** Says that offers are on their way, did not come and how to ask again, or were read long ago. */
export const NotYet = ({ offers: { found, retry } }: { readonly offers: Offers }) => {
  const { language } = useSite()
  const words = useWords(OFFERS_WORDS)
  if (retry !== undefined) return <LoadFailed retry={retry} />
  if (found === undefined) {
    return (
      <p class="faint" role="status">
        {words.waiting}
      </p>
    )
  }
  return found.lastRead === undefined ? null : (
    <p class="day" role="status">
      {words.lastRead(formatDay(found.lastRead, language.value))}
    </p>
  )
}
