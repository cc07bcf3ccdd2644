import { Context, Effect, Layer, Schema } from "effect"
import { Catalogue, UnknownModel } from "./catalogue/Catalogue.ts"
import { type CatalogueView, isCountedLocally } from "./catalogue/catalogueAt.ts"
import type { Model } from "./catalogue/Model.ts"
import type { Calculation, CalculationRequest, ModelCalculationResult } from "./pricing/Calculation.ts"
import { estimate } from "./pricing/estimate.ts"
import type { Encoding } from "./tokenizer/encodings.ts"
import { readInstant } from "./time/readInstant.ts"
import { codePointLength, wordCount } from "./tokenizer/textLength.ts"
import { Tokenizer, type TokenizerUnavailable } from "./tokenizer/Tokenizer.ts"

/** Some of the models asked for do not exist, or had no price at the instant asked for: each with its place in `model_ids`, the first ten with the nearest ids. */
export class UnknownModels extends Schema.TaggedError<UnknownModels>()("UnknownModels", {
  unknown: Schema.Array(Schema.Struct({ index: Schema.Natural, error: UnknownModel }))
}) {}

/** Finding the nearest ids takes a millisecond per unknown one, and a request can have any number of them. */
const MAX_SUGGESTED = 10

/** What stands in for the encoding of a model that publishes none. */
export const APPROXIMATE_ENCODING: Encoding = "cl100k_base"

/** Text in, itemised costs out. */
export class Calculator extends Context.Service<
  Calculator,
  {
    /**
     * Counts a text once per encoding and prices it for every model asked for, in the order of
     * `model_ids` (duplicates once), else for every offered model that is counted locally. With `at`,
     * prices and offers are those of that instant; an `at` that is none is a RangeError, as a defect.
     */
    calculate(request: CalculationRequest): Effect.Effect<Calculation, UnknownModels | TokenizerUnavailable>
  }
>()("@ratecard/core/Calculator") {
  static readonly layerNoDeps = Layer.effect(
    Calculator,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const tokenizer = yield* Tokenizer

      const calculate = Effect.fnUntraced(function* (request: CalculationRequest) {
        const current = yield* catalogue.view
        const at = request.at === undefined ? undefined : instantOf(request.at)
        const view = at === undefined ? current : yield* catalogue.at(at)
        const models = yield* requestedModels(view, request.model_ids ?? null, (id) =>
          at === undefined ? UnknownModel.in(view, id) : UnknownModel.at(current, id, at)
        )
        const encodings = [...new Set(models.map(encodingOf))]
        const counts = yield* Effect.forEach(encodings, (encoding) => tokenizer.count(encoding, request.text), {
          concurrency: "unbounded"
        }).pipe(Effect.catchTag("UnknownEncoding", Effect.die))
        const tokensBy = new Map(encodings.map((encoding, index) => [encoding, counts[index]!]))
        const offered = new Set(view.offered)
        return {
          input_length: codePointLength(request.text),
          word_count: wordCount(request.text),
          results: models.map((model) =>
            resultFor(model, offered.has(model), tokensBy.get(encodingOf(model))!, request)
          )
        }
      })
      return Calculator.of({ calculate })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide([Catalogue.layer, Tokenizer.layer]))
}

const requestedModels = (
  view: CatalogueView,
  ids: ReadonlyArray<string> | null,
  unknownModel: (id: string) => UnknownModel
): Effect.Effect<ReadonlyArray<Model>, UnknownModels> => {
  if (ids === null) return Effect.succeed(view.offered.filter(isCountedLocally))
  const unknown = ids.flatMap((id, index) => (view.modelById.has(id) ? [] : [{ id, index }]))
  return unknown.length > 0
    ? Effect.fail(new UnknownModels({ unknown: unknown.map(toldBy(unknownModel)) }))
    : Effect.succeed([...new Set(ids)].map((id) => view.modelById.get(id)!))
}

const toldBy =
  (unknownModel: (id: string) => UnknownModel) =>
  ({ id, index }: { readonly id: string; readonly index: number }, position: number) => ({
    index,
    error: position < MAX_SUGGESTED ? unknownModel(id) : UnknownModel.near(id, [])
  })

const instantOf = (text: string): number => {
  const at = readInstant(text)
  if (typeof at === "number") return at
  throw new RangeError(`at: ${at.msg}`)
}

const encodingOf = (model: Model): Encoding => model.tokenizer_config?.encoding ?? APPROXIMATE_ENCODING

const resultFor = (
  model: Model,
  isAvailable: boolean,
  tokens: number,
  request: CalculationRequest
): ModelCalculationResult => ({
  model_id: model.id,
  provider: model.provider,
  provider_display_name: model.provider_display_name,
  model_name: model.name,
  display_name: model.display_name,
  ...estimate(model, { ...request, tokens }),
  currency: model.currency,
  context_window: model.context_window,
  is_available: isAvailable,
  tokenizer_used: model.tokenizer_config === null ? `≈${APPROXIMATE_ENCODING}` : model.tokenizer_config.encoding
})
