import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { noPriceMessage } from "../catalogue/entriesAt.ts"
import type { Model } from "../catalogue/Model.ts"
import { type NameHints, type Resolved, resolve } from "../names/resolve.ts"
import type { UnknownName } from "../names/nearest.ts"
import type { OfferFound } from "../offers/offerBook.ts"
import type { PriceSnapshot } from "./priceSnapshot.ts"
import { modelAt } from "./catalogueAt.ts"

/** The model that a written name means, as it stood at an instant. */
export interface NamedModelFound {
  readonly is: "model"
  readonly match: Resolved
  readonly entry: CatalogueEntry
  readonly model: Model
}

/** Why a written name leads to no model. */
export interface NamedModelRefused {
  /** `unknown`: it means no model, or several; `unlisted`: only bills know it; `unpriced`: it had no price at that instant. */
  readonly is: "unknown" | "unlisted" | "unpriced"
  /** The model that is meant all the same; undefined for an unknown name. */
  readonly entry?: CatalogueEntry
  /** The ids that may have been meant: at most three, retired ones last. */
  readonly candidates: ReadonlyArray<string>
  /** Error message. */
  readonly message: string
}

/**
 * The one model that `name` means, with its prices at `at`, in milliseconds since the epoch; as they
 * stand without one. Every door finds its models by this.
 *
 * @example
 * const prices = bundledPrices(Date.parse("2026-11-21"))
 * namedModel(prices, "openai/gpt-5").model.id // => "openai-gpt-5"
 * namedModel(prices, "foo").message // => "Unknown model 'foo'."
 */
export const namedModel = (
  { names, offers, view }: Pick<PriceSnapshot, "names" | "view" | "offers">,
  name: string,
  at?: number,
  hints: NameHints = {}
): NamedModelFound | NamedModelRefused => {
  const match = resolve(names, name, { ...hints, at })
  if (match.how === "none") {
    const { message } = withHosts(match, name, offers?.find(name, hints.provider))
    return { is: "unknown", candidates: match.candidates, message }
  }
  const entry = view.entryById.get(match.model_id)
  if (entry === undefined) {
    const message = `'${match.model_id}' is not a text model: only bills and its tariff know it.`
    return { is: "unlisted", candidates: [], message }
  }
  const model = modelAt(view, match.model_id, at)
  if (model === undefined) {
    return { is: "unpriced", entry, candidates: [], message: noPriceMessage(entry, at) }
  }
  return { is: "model", match, entry, model }
}

/** Why a name means no model, with the hosts that offer one of that name: which of them served it is unknown. */
export const withHosts = (
  { candidates, message }: UnknownName,
  name: string,
  offered: OfferFound | undefined
): UnknownName => {
  if (offered?.is !== "several") return { candidates, message }
  const { ids } = offered
  const hosts = ids.length === 1 ? "One host offers" : `${ids.length} hosts offer`
  const shown = ids.slice(0, MOST_SHOWN).join(", ")
  return {
    candidates: [...candidates, ...ids].slice(0, MOST_SHOWN),
    message: `${message} ${hosts} a model called '${name.slice(0, 100)}': to bill a call, name the host too, such as ${shown}.`
  }
}

const MOST_SHOWN = 3
