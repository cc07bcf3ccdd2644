import { Clock, Context, Effect, Layer, Schema } from "effect"
import { bundledEntries } from "../catalogue/bundled.ts"
import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import type { Model } from "../catalogue/Model.ts"
import { BUNDLED_TARIFFS } from "../ledger/tariff/bundled.ts"
import { NO_TARIFFS } from "../ledger/tariff/tariffBook.ts"
import type { TariffData } from "../ledger/tariff/TariffRow.ts"
import type { CatalogueView } from "./catalogueAt.ts"
import { namedModel, type NamedModelFound } from "./namedModel.ts"
import { BANK_RATES, bankRateOn } from "../rates.ts"
import { type PriceData, type PriceSnapshot, snapshotsOf } from "./priceSnapshot.ts"
import { viewAt } from "./catalogueAt.ts"

/** A name that means no model, or several, or one that had no price; `nearest` holds the ids that it may have meant. */
export class UnknownModel extends Schema.TaggedError<UnknownModel>()(
  "UnknownModel",
  {
    model_id: Schema.String,
    nearest: Schema.Array(Schema.String),
    message: Schema.String
  },
  { httpApiStatus: 404 }
) {}

/**
 * The one model of `prices` that a name means, as it stood at `at`; see `namedModel`.
 *
 * @example
 * const prices = bundledPrices(Date.now())
 * Effect.runSync(modelNamed(prices, "gpt-5")).match.how // => "name"
 */
export const modelNamed = (
  prices: Pick<PriceSnapshot, "names" | "view">,
  name: string,
  at?: number
): Effect.Effect<NamedModelFound, UnknownModel> => {
  const found = namedModel(prices, name, at)
  return found.is === "model"
    ? Effect.succeed(found)
    : Effect.fail(new UnknownModel({ model_id: name, nearest: found.candidates, message: found.message }))
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
    /** All prices at this instant, as one consistent value. */
    readonly snapshot: Effect.Effect<PriceSnapshot>
    /**
     * The prices in force, and one model's earlier ones: a server that has just started may still read the others, for
     * which `snapshot` waits.
     */
    readonly current: (modelId?: string) => Effect.Effect<PriceSnapshot>
    /** The catalogue of the snapshot. */
    readonly view: Effect.Effect<CatalogueView>
    /**
     * The catalogue as it stood at `instant`, in milliseconds since the epoch: the prices in force and
     * the models offered then. Models that had no price yet are not in it.
     */
    at(instant: number): Effect.Effect<CatalogueView>
    /** The one model that a name means, retired or not; see `namedModel`. */
    find(name: string): Effect.Effect<Model, UnknownModel>
  }
>()("@ratecard/core/Catalogue") {
  /** The catalogue of these snapshots. */
  static readonly over = (
    snapshot: Effect.Effect<PriceSnapshot>,
    current: Catalogue["Service"]["current"] = () => snapshot
  ): Catalogue["Service"] => {
    const view = Effect.map(snapshot, ({ view }) => view)
    return Catalogue.of({
      snapshot,
      current,
      view,
      at: atOver(view),
      find: (name) =>
        Effect.map(
          Effect.flatMap(snapshot, (prices) => modelNamed(prices, name)),
          ({ model }) => model
        )
    })
  }

  /** A catalogue of fixed entries and tariffs; its snapshot follows the clock, because retirements do. */
  static readonly layerOf = (
    entries: ReadonlyArray<CatalogueEntry>,
    tariffs: TariffData = NO_TARIFFS,
    rates: Pick<PriceData, "rate" | "rateOn"> = {}
  ): Layer.Layer<Catalogue> =>
    Layer.effect(
      Catalogue,
      Effect.map(Clock.Clock, (clock) => {
        const snapshotAt = snapshotsOf({ entries, tariffs, ...rates })
        return Catalogue.over(Effect.sync(() => snapshotAt(clock.currentTimeMillisUnsafe())))
      })
    )

  /** The catalogue that ships with this package, with the bank's rates. */
  static readonly layer = this.layerOf(bundledEntries(), BUNDLED_TARIFFS, {
    rate: BANK_RATES.at(-1),
    rateOn: bankRateOn
  })
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
