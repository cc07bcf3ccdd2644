import {
  type BillContext,
  type Calculation,
  type CalculationRequest,
  type MatchedName,
  matchedNames,
  billRecord,
  readLog,
  type Bill,
  type RefusedRecord
} from "@ratecard/core/ledger"
import { Calculator, Catalogue, modelNamed, UnknownModel, type UnknownModels } from "@ratecard/core/effect"
import {
  type CatalogueView,
  type ChangeFilter,
  type DatedRate,
  findChanges,
  instantText,
  isCountedLocally,
  type Model,
  type PriceChange,
  type PriceChangeSummary,
  type PriceHistoryEntry,
  resolve
} from "@ratecard/core/catalogue"
import { Clock, Context, Effect, Layer } from "effect"
import { Rates } from "./Rates.ts"
import { Refusal } from "./Refusal.ts"
import { Tariffs } from "./Tariffs.ts"

/** The price changes that passed a filter, newest first, and a summary of them before the limit. */
export interface Changes {
  readonly changes: ReadonlyArray<PriceChange>
  readonly summary: PriceChangeSummary
}

/** What the tools ask, whoever answers: the catalogue of this process, or a hosted service. Instants are in milliseconds since the epoch. */
export class PriceData extends Context.Service<
  PriceData,
  {
    /** The models that are offered, or all of them with the retired ones, in catalogue order; as of a past instant if one is given. */
    models(which: {
      readonly include_retired: boolean
      readonly at: number | undefined
    }): Effect.Effect<ReadonlyArray<Model>, Refusal>
    /**
     * The models that these names mean, each once, else all offered ones that are counted locally; at a
     * past instant if one is given. A name that means no model, or several, is refused with the nearest ids.
     */
    priced(names: ReadonlyArray<string> | null, at: number | undefined): Effect.Effect<PricedModels, Refusal>
    /** Bills a request that was made; why it has no bill is an answer too. */
    bill(record: UsedRecord): Effect.Effect<Bill | RefusedRecord, Refusal>
    /** Counts a text and prices it. */
    calculate(request: CalculationRequest): Effect.Effect<Calculation, Refusal>
    /** The prices of the model that a name means, oldest first. */
    history(name: string): Effect.Effect<History, Refusal>
    changes(filter: ChangeFilter, limit: number): Effect.Effect<Changes, Refusal>
    /** Rubles per dollar, now or at a past instant. */
    rate(at?: number): Effect.Effect<DatedRate, Refusal>
  }
>()("@ratecard/mcp-server/PriceData") {
  /** Over the catalogue, the calculator and the rates of this process. */
  static readonly layerNoDeps = Layer.effect(
    PriceData,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const calculator = yield* Calculator
      const rates = yield* Rates
      const tariffs = yield* Tariffs

      const named = Effect.fnUntraced(function* (name: string) {
        return yield* Effect.catch(modelNamed(yield* catalogue.view, name), refused)
      })

      return PriceData.of({
        models: ({ at, include_retired }) =>
          Effect.map(at === undefined ? catalogue.view : catalogue.at(at), ({ models, offered }) =>
            include_retired ? models : offered
          ),
        priced: Effect.fnUntraced(function* (names, at) {
          const now = yield* catalogue.view
          const view = at === undefined ? now : yield* catalogue.at(at)
          if (names === null) {
            return {
              models: view.offered.filter(isCountedLocally).map((model) => pricedIn(view, model)),
              matched: []
            }
          }
          const matches = yield* Effect.forEach(names, named)
          const ids = [...new Set(matches.map(({ model_id }) => model_id))]
          const models = yield* Effect.forEach(ids, (id) => {
            const model = view.modelById.get(id)
            return model === undefined ? refused(UnknownModel.at(now, id, at!)) : Effect.succeed(pricedIn(view, model))
          })
          return { models, matched: matchedNames(names, matches) }
        }),
        bill: Effect.fnUntraced(function* (record) {
          const book = tariffs.bookOf(yield* catalogue.view)
          return billRecord(record, { book, resolve, readLog, now: yield* Clock.currentTimeMillis })
        }),
        calculate: (request) =>
          calculator.calculate(request).pipe(
            Effect.catchTags({
              UnknownModels: ({ unknown }: UnknownModels) =>
                refused({ message: unknown.map(({ error }) => error.message).join(" ") }),
              TokenizerUnavailable: refused
            })
          ),
        history: Effect.fnUntraced(function* (name) {
          const { model_id } = yield* named(name)
          const { entryById } = yield* catalogue.view
          return { model_id, entries: entryById.get(model_id)!.levels }
        }),
        changes: Effect.fnUntraced(function* (filter, limit) {
          const about =
            filter.model_id === undefined ? filter : { ...filter, model_id: (yield* named(filter.model_id)).model_id }
          const { changeLog } = yield* catalogue.view
          return findChanges(changeLog, about, yield* Clock.currentTimeMillis, limit)
        }),
        rate: (at) => (at === undefined ? rates.current : rates.on(at))
      })
    })
  )

  /** The catalogue that ships with the package: no network, and the fixed rate. */
  static readonly layerBundled = this.layerNoDeps.pipe(
    Layer.provide([Calculator.layer, Catalogue.layer, Rates.layerFallback, Tariffs.layerBundled])
  )
}

/** An instant as a request has it, if there is one. */
export const asOf = (at: number | undefined): { readonly at?: string } =>
  at === undefined ? {} : { at: instantText(at) }

/** What a request used, as somebody wrote it down: its usage or its response. */
export interface UsedRecord {
  readonly model?: string
  readonly usage?: unknown
  readonly response?: unknown
  readonly at?: string
  readonly context?: BillContext
}

/** The prices of one model, oldest first; the last one is current. */
export interface History {
  readonly model_id: string
  readonly entries: ReadonlyArray<PriceHistoryEntry>
}

/** Models, and how the names that are no ids led to them. */
export interface PricedModels {
  readonly models: ReadonlyArray<PricedModel>
  readonly matched: ReadonlyArray<MatchedName>
}

/** A model, and whether its provider still offers it. */
export interface PricedModel {
  readonly model: Model
  readonly isOffered: boolean
}

const pricedIn = (view: CatalogueView, model: Model): PricedModel => ({
  model,
  isOffered: view.offered.includes(model)
})

const refused = ({ message }: { readonly message: string }) => Effect.fail(new Refusal({ message }))
