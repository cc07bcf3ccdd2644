import type { Currency } from "@ratecard/core/catalogue"
import { formatNumber } from "../../format.ts"
import { NotYet } from "../../offers/NotYet.tsx"
import { OffersTable } from "../../offers/OffersTable.tsx"
import type { Offers } from "../../offers/useOffers.ts"
import { RateNote } from "../../parts/RateNote.tsx"
import { currencyAsked } from "../../parts/usePriceIn.ts"
import { useSite, useWords } from "../../site.ts"
import { OFFERS_WORDS } from "../../words/offers.ts"

/** The prices of every host for the model, cheapest first. */
export const Elsewhere = ({
  offers,
  own
}: {
  readonly offers: Offers
  /** The vendor's currency; absent for a model that only hosts have. */
  readonly own?: Currency
}) => {
  const { address, language } = useSite()
  const asked = currencyAsked(address.query.value)
  const currency = asked ?? (own === "rub" ? own : undefined)
  const words = useWords(OFFERS_WORDS)
  if (offers.found === undefined) return <NotYet offers={offers} />
  const { offers: shown, total } = offers.found
  if (total <= 1 && shown.every(({ shelf }) => shelf === "kept")) return <p>{words.noHost}</p>
  const { offers: _, ...others } = Object.fromEntries(address.query.value)
  return (
    <>
      <p>
        {words.elsewhereText} {words.against[shown.some(({ is }) => is === "cheapest") ? "cheapest" : "makers"]}
      </p>
      <NotYet offers={offers} />
      <OffersTable offers={shown} of="model" currency={currency} />
      {total > shown.length && (
        <p>
          <a href={address.href(address.path.value, { ...others, offers: "all" })}>
            {words.all(formatNumber(total, language.value))}
          </a>
        </p>
      )}
      {address.query.value.get("offers") === "all" && (
        <p>
          <a href={address.href(address.path.value, others)}>{words.fewer}</a>
        </p>
      )}
      {currency !== undefined && (asked === undefined || own === undefined) && <RateNote />}
    </>
  )
}
