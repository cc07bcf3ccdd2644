import { type ListedOffer, type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"

/** What the catalogue says of the offers of others. */
export interface OfferCatalogue {
  /** Whether the catalogue has the price of an offer, so that no list is asked for it. */
  readonly isKept: (offer: Pick<ListedOffer, "host" | "kind" | "name">) => boolean
  /** The same offer with the catalogue's own name of its model, where the catalogue has the model. */
  readonly underOwnName: <Offer extends Pick<ListedOffer, "maker" | "model">>(offer: Offer) => Offer
}

/** What the catalogue of `prices` says at `now`, in milliseconds since the epoch. */
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
