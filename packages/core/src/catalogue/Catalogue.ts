import { Clock, Context, Effect, Layer, Schema } from "effect"
import { BUNDLED_ENTRIES } from "./bundled.ts"
import { catalogueAt, type CatalogueView } from "./catalogueAt.ts"
import { entriesAt, noPriceMessage } from "./entriesAt.ts"
import type { CatalogueEntry } from "./entry.ts"
import type { Model } from "./Model.ts"
import { nearestIds, unknownModelMessage } from "./nearestIds.ts"

/** No model has this id; `nearest` holds existing ids like it, best first. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  model_id: Schema.String,
  nearest: Schema.Array(Schema.String),
  message: Schema.String
}) {
  /** With the ids of `view` that are nearest. */
  static readonly in = (view: CatalogueView, modelId: string): UnknownModel =>
    UnknownModel.near(modelId, nearestIds(modelId, view.modelById.keys()))

  /** At an instant: a model of `view`, the catalogue as it is now, may not have had a price then. */
  static readonly at = (view: CatalogueView, modelId: string, instant: number): UnknownModel => {
    const entry = view.entryById.get(modelId)
    if (entry === undefined) return UnknownModel.in(view, modelId)
    return new UnknownModel({ model_id: modelId, nearest: [], message: noPriceMessage(entry, instant) })
  }

  static readonly near = (modelId: string, nearest: ReadonlyArray<string>): UnknownModel =>
    new UnknownModel({ model_id: modelId, nearest, message: unknownModelMessage(modelId, nearest) })
}

/** The models and prices in force now. */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    /** The catalogue at this instant, as one consistent value. */
    readonly view: Effect.Effect<CatalogueView>
    /**
     * The catalogue as it stood at `instant`, in milliseconds since the epoch: the prices in force and
     * the models offered then. Models that had no price yet are not in it.
     */
    at(instant: number): Effect.Effect<CatalogueView>
    /** One model, retired or not. */
    find(modelId: string): Effect.Effect<Model, UnknownModel>
  }
>()("@ratecard/core/Catalogue") {
  /** The catalogue that `view` shows. */
  static readonly over = (view: Effect.Effect<CatalogueView>): Catalogue["Service"] =>
    Catalogue.of({
      view,
      at: atOver(view),
      find: (modelId) => findIn(view, modelId)
    })

  /** A catalogue of fixed entries; its view follows the clock, because retirements do. */
  static readonly layerOf = (entries: ReadonlyArray<CatalogueEntry>): Layer.Layer<Catalogue> =>
    Layer.effect(
      Catalogue,
      Effect.map(Clock.Clock, (clock) => {
        let current: CatalogueView | undefined
        return Catalogue.over(
          Effect.sync(() => {
            const now = clock.currentTimeMillisUnsafe()
            if (current === undefined || now >= current.validUntil) current = catalogueAt(entries, now)
            return current
          })
        )
      })
    )

  /** The catalogue that ships with this package. */
  static readonly layer = this.layerOf(BUNDLED_ENTRIES)
}

/** The last instant is kept, because callers who ask about the past mostly ask about one instant of it. */
const atOver = (view: Effect.Effect<CatalogueView>): Catalogue["Service"]["at"] => {
  let kept: { readonly of: CatalogueView; readonly instant: number; readonly shown: CatalogueView } | undefined
  return (instant) =>
    Effect.map(view, (of) => {
      if (kept?.of !== of || kept.instant !== instant) {
        kept = { of, instant, shown: catalogueAt(entriesAt(of.entries, instant), instant) }
      }
      return kept.shown
    })
}

const findIn = Effect.fnUntraced(function* (view: Effect.Effect<CatalogueView>, modelId: string) {
  const current = yield* view
  return current.modelById.get(modelId) ?? (yield* UnknownModel.in(current, modelId))
})
