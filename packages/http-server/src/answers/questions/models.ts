import { recommend } from "@ratecard/core"
import {
  DAY_MILLIS,
  findOffers,
  instantText,
  modelAt,
  type ModelFilters,
  offerAt,
  type OfferFilter,
  offersNamed,
  passesFilters,
  simplified,
  type SortKey,
  viewAt
} from "@ratecard/core/catalogue"
import { publishCatalogue, UnknownModel } from "@ratecard/core/effect"
import { type PublishedTariff, tariffSheetOf } from "@ratecard/core/ledger"
import { type Answer, instantOf, type Question } from "../answer.ts"

interface ModelsQuery extends ModelFilters {
  readonly include_retired?: boolean
  /** A past instant, ISO 8601. */
  readonly at?: string
}

/** The models that are offered, or all of them, that pass every filter. */
export const MODELS: Question<ModelsQuery> = {
  name: "models",
  isInAddress: true,
  needs: "prices in force",
  answer: ({ rate, rateOn, view }, query) => {
    const at = instantOf(query)
    const { models, offered } = viewAt(view, at)
    const rateThen = (at === undefined ? undefined : rateOn(at)) ?? rate
    const asked = query.include_retired ? models : offered
    return { body: { models: asked.filter((model) => passesFilters(model, query, rateThen)) } }
  }
}

/** One model. */
export const MODEL: Question<{ readonly model_id: string; readonly at?: string }> = {
  name: "model",
  isInAddress: true,
  needs: "prices in force",
  answer: ({ view }, { model_id, ...query }) => ({ body: modelAt(view, model_id, instantOf(query)) })
}

/** The prices of one model, oldest first. */
export const PRICE_HISTORY: Question<{ readonly model_id: string }> = {
  name: "history",
  isInAddress: true,
  needs: "prices of the model",
  answer: ({ view }, { model_id }) => ({ body: { model_id, entries: view.entryById.get(model_id)!.levels } })
}

interface OffersQuery extends OfferFilter {
  readonly limit?: number
  readonly offset?: number
}

/** Prices of the catalogue may depend on the hour: an answer is not kept for longer than this. */
const KEPT_MILLIS = 60_000

/** The offers that fit, a page of them. */
export const OFFERS: Question<OffersQuery> = {
  name: "offers",
  isInAddress: true,
  answer: (prices, { limit = 100, offset = 0, ...filter }, now): Answer => {
    const found = findOffers(prices, filter)
    const end = offset + limit
    return {
      body: {
        offers: found.slice(offset, end).map((offer) => offerAt(prices, offer, now)),
        total: found.length,
        next: end < found.length ? end : null
      },
      validUntil: now + KEPT_MILLIS
    }
  }
}

/** The offers of one model everywhere, cheapest first. */
export const MODEL_OFFERS: Question<{ readonly model_id: string }, UnknownModel> = {
  name: "model offers",
  isInAddress: true,
  answer: (prices, { model_id: name }, now): Answer | UnknownModel => {
    const named = offersNamed(prices, name, now)
    if (named.is === "unknown") {
      return new UnknownModel({ model_id: name, nearest: named.candidates, message: named.message })
    }
    return { body: { model: named.model, offers: named.offers }, validUntil: now + KEPT_MILLIS }
  }
}

/** All that a bill may need for one model. */
export const TARIFF: Question<{ readonly model_id: string; readonly at?: string }> = {
  name: "tariff",
  isInAddress: true,
  needs: "prices of the model",
  isOfTariff: true,
  answer: ({ asOfDay, book }, { model_id, ...query }) => {
    const tariff = book.tariffOf(model_id)!
    const instant = instantOf(query)
    return {
      body: {
        ...tariffSheetOf(tariff, instant),
        at: instant === undefined ? null : instantText(instant),
        as_of: asOfDay,
        unknown: book.unknownOf(tariff.provider)
      } satisfies PublishedTariff
    }
  }
}

/** All models with all their prices. */
export const CATALOGUE: Question<object> = {
  name: "catalogue",
  isInAddress: true,
  isLarge: true,
  answer: ({ book, view }) => ({ body: publishCatalogue(view.entries, book.data) })
}

interface RecommendQuery extends ModelFilters {
  readonly sort_by?: SortKey
  readonly limit?: number
  /** A past instant, ISO 8601. */
  readonly at?: string
}

/** The models that fit, best first, and the filters that they fit. */
export const RECOMMENDATIONS: Question<RecommendQuery> = {
  name: "recommend",
  isInAddress: true,
  needs: "prices in force",
  answer: (prices, { limit = 10, sort_by = "input_price", ...filters }, now) => {
    const at = instantOf(filters)
    const { models } = recommend({ ...filters, sort_by, at, prices, now: () => now, aliases: true })
    return {
      body: {
        models: models.slice(0, limit).map(simplified),
        total_available: models.length,
        filters_applied: { ...filters, sort_by, limit }
      },
      // Another model may retire within 30 days tomorrow.
      ...(at === undefined && { validUntil: (Math.floor(now / DAY_MILLIS) + 1) * DAY_MILLIS })
    }
  }
}
