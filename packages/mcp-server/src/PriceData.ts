import {
  Calculator,
  type Calculation,
  type CalculationRequest,
  Catalogue,
  type CatalogueView,
  type ChangeFilter,
  type DatedRate,
  findChanges,
  type Model,
  type PriceChange,
  type PriceChangeSummary,
  type PriceHistoryEntry,
  type Tariff,
  UnknownModel,
  type UnknownModels
} from "@ratecard/core"
import { Clock, Context, Effect, Layer } from "effect"
import { Rates } from "./Rates.ts"
import { Refusal } from "./Refusal.ts"

/** The price changes that passed a filter, newest first, and a summary of them before the limit. */
export interface Changes {
  readonly changes: ReadonlyArray<PriceChange>
  readonly summary: PriceChangeSummary
}

/** What the tools ask, whoever answers: the catalogue of this process, or a hosted service. */
export class PriceData extends Context.Service<
  PriceData,
  {
    /** The models that are offered, or all of them with the retired ones, in catalogue order. */
    models(which: { readonly include_retired: boolean }): Effect.Effect<ReadonlyArray<Model>, Refusal>
    /** The models with these ids, at a past instant if one is given; an unknown id is refused with the nearest ones. */
    priced(modelIds: ReadonlyArray<string>, at: string | undefined): Effect.Effect<ReadonlyArray<PricedModel>, Refusal>
    /** Counts a text and prices it. */
    calculate(request: CalculationRequest): Effect.Effect<Calculation, Refusal>
    /** The prices of one model, oldest first. */
    history(modelId: string): Effect.Effect<ReadonlyArray<PriceHistoryEntry>, Refusal>
    changes(filter: ChangeFilter, limit: number): Effect.Effect<Changes, Refusal>
    /** Rubles per dollar, now or at a past instant. */
    rate(at?: string): Effect.Effect<DatedRate, Refusal>
  }
>()("@ratecard/mcp-server/PriceData") {
  /** Over the catalogue, the calculator and the rates of this process. */
  static readonly layerNoDeps = Layer.effect(
    PriceData,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const calculator = yield* Calculator
      const rates = yield* Rates

      const entryOf = Effect.fnUntraced(function* (modelId: string) {
        const view = yield* catalogue.view
        const entry = view.entryById.get(modelId)
        return entry ?? (yield* refused(UnknownModel.in(view, modelId)))
      })

      return PriceData.of({
        models: ({ include_retired }) =>
          Effect.map(catalogue.view, ({ models, offered }) => (include_retired ? models : offered)),
        priced: Effect.fnUntraced(function* (modelIds, at) {
          const now = yield* catalogue.view
          const view = at === undefined ? now : yield* catalogue.at(Date.parse(at))
          return yield* Effect.forEach(modelIds, (modelId) => {
            const model = view.modelById.get(modelId)
            if (model !== undefined) return Effect.succeed(pricedIn(view, model, at === undefined))
            return refused(
              at === undefined ? UnknownModel.in(now, modelId) : UnknownModel.at(now, modelId, Date.parse(at))
            )
          })
        }),
        calculate: (request) =>
          calculator.calculate(request).pipe(
            Effect.catchTags({
              UnknownModels: ({ unknown }: UnknownModels) =>
                refused({ message: unknown.map(({ error }) => error.message).join(" ") }),
              TokenizerUnavailable: refused
            })
          ),
        history: (modelId) => Effect.map(entryOf(modelId), ({ levels }) => levels),
        changes: Effect.fnUntraced(function* (filter, limit) {
          if (filter.model_id !== undefined) yield* entryOf(filter.model_id)
          const { changeLog } = yield* catalogue.view
          return findChanges(changeLog, filter, yield* Clock.currentTimeMillis, limit)
        }),
        rate: (at) => (at === undefined ? rates.current : rates.on(Date.parse(at)))
      })
    })
  )

  /** The catalogue that ships with the package: no network, and the fixed rate. */
  static readonly layerBundled = this.layerNoDeps.pipe(
    Layer.provide([Calculator.layer, Catalogue.layer, Rates.layerFallback])
  )
}

/** A model and what its usage is priced with. */
export interface PricedModel {
  readonly model: Model
  readonly tariff: Tariff
  readonly isOffered: boolean
}

/** What an entry says beside its prices has no dates, so that it does not speak of the past. */
const pricedIn = (view: CatalogueView, model: Model, isNow: boolean): PricedModel => {
  const { cache_write_price, tiers } = view.entryById.get(model.id)!
  return {
    model,
    tariff: isNow ? { ...model, cache_write_price, tiers } : model,
    isOffered: view.offered.includes(model)
  }
}

const refused = ({ message }: { readonly message: string }) => Effect.fail(new Refusal({ message }))
