import { Clock, Context, Effect, Layer, Schema } from "effect"
import { BUNDLED_ENTRIES } from "../catalogue/bundled.ts"
import { noPriceMessage } from "../catalogue/entriesAt.ts"
import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { findModel, type ModelMatch, type NamedModels, noModel, type NoMatch } from "../catalogue/findModel.ts"
import type { Model } from "../catalogue/Model.ts"
import { unknownModelMessage } from "../catalogue/nearestIds.ts"
import { catalogueAt, type CatalogueView } from "./catalogueAt.ts"
import { viewAt } from "./viewAt.ts"

/** No model has this name, or several have; `nearest` holds the ids that it may have meant, best first. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()("UnknownModel", {
  model_id: Schema.String,
  nearest: Schema.Array(Schema.String),
  message: Schema.String
}) {
  /** What `name`, which means no model of `view`, may have meant there. */
  static readonly in = (view: Named, name: string, match: NoMatch): UnknownModel =>
    new UnknownModel({ model_id: name, ...noModel(view.modelById, name, match) })

  /** A model of `view`, the catalogue as it is now, that had no price yet at an instant. */
  static readonly at = (view: CatalogueView, modelId: string, instant: number, name = modelId): UnknownModel =>
    new UnknownModel({
      model_id: name,
      nearest: [],
      message: noPriceMessage(view.entryById.get(modelId)!, instant)
    })

  /** Without a look at what it may have meant. */
  static readonly briefly = (name: string): UnknownModel =>
    new UnknownModel({ model_id: name, nearest: [], message: unknownModelMessage(name, []) })
}

/** Of a view, what names are looked for in. */
interface Named {
  readonly modelById: NamedModels
}

/**
 * The one model of `view` that a name means, and how; see {@link findModel}.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * Effect.runSync(modelNamed(view, "gpt-5")) // => { model_id: "openai-gpt-5", how: "name" }
 */
export const modelNamed = (view: Named, name: string): Effect.Effect<ModelMatch, UnknownModel> => {
  const match = findModel(view.modelById, name)
  return match.how === "none" ? Effect.fail(UnknownModel.in(view, name, match)) : Effect.succeed(match)
}

/**
 * The models and prices in force now.
 *
 * @example
 * const gpt5 = Effect.flatMap(Catalogue, ({ find }) => find("gpt-5-2025-08-07"))
 * const { id } = await Effect.runPromise(Effect.provide(gpt5, Catalogue.layer))
 * id // => "openai-gpt-5"
 */
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
    /** The one model that a name means, retired or not; see {@link findModel}. */
    find(name: string): Effect.Effect<Model, UnknownModel>
  }
>()("@ratecard/core/Catalogue") {
  /** The catalogue that `view` shows. */
  static readonly over = (view: Effect.Effect<CatalogueView>): Catalogue["Service"] =>
    Catalogue.of({
      view,
      at: atOver(view),
      find: (name) => findIn(view, name)
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
        kept = { of, instant, shown: viewAt(of, instant) }
      }
      return kept.shown
    })
}

const findIn = Effect.fnUntraced(function* (view: Effect.Effect<CatalogueView>, name: string) {
  const current = yield* view
  const { model_id } = yield* modelNamed(current, name)
  return current.modelById.get(model_id)!
})
