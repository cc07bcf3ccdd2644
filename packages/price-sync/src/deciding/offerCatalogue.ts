import { type ListedOffer, type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"

/** The catalogue's answers on other hosts' offers. */
export interface OfferCatalogue {
  /** Tells whether the catalogue itself has the price of an offer, so that lists are not used for it. */
  readonly isKept: (offer: Pick<ListedOffer, "host" | "kind" | "name">) => boolean
  /** Returns the offer with the catalogue's own name of its model, if the catalogue has the model. */
  readonly underOwnName: <Offer extends Pick<ListedOffer, "maker" | "model">>(offer: Offer) => Offer
}

/** Makes the answers of the catalogue of `prices` at `now`, in milliseconds since the epoch. */
export const offerCatalogue = (prices: PriceSnapshot, now: number): OfferCatalogue => {
  const kept = { ...prices, offers: undefined }
  return {
    isKept: ({ host, kind, name }) => {
      // Suggestions for an unknown name would only cost time.
      if (resolve(kept.names, name, { provider: host, at: now, isSuggesting: false }).how === "none") return false
      const usage = { prompt_tokens: 1, completion_tokens: kind === "embedding" || kind === "rerank" ? 0 : 1 }
      const made = billRecord({ model: name, provider: host, usage }, { prices: kept, now })
      return !("error" in made) && made.complete && made.warnings.every(({ code }) => code !== "list_price")
    },
    underOwnName: (offer) => {
      const { maker, model } = offer
      if (maker === null || model === null) return offer
      const match = resolve(kept.names, model.replace(/[-:@](?:free|maas)$/u, ""), {
        provider: maker,
        isSuggesting: false
      })
      return match.how === "none" ? offer : { ...offer, model: kept.names.get(match.model_id)!.name }
    }
  }
}
