import { Clock, Context, Effect, Layer, Schema } from "effect"
import { noPriceMessage } from "./catalogue/entriesAt.ts"
import type { Model } from "./catalogue/Model.ts"
import { pricedItems, type Terms, totalOf } from "./ledger/bill/bill.ts"
import type { ExpectedCall } from "./ledger/schemas/CostRecord.ts"
import { readExpected } from "./ledger/usage/expected.ts"
import type { Reading, ReadingFault } from "./ledger/usage/reading.ts"
import { toAmount } from "./pricing/money.ts"
import type { Calculation, CalculationRequest, ModelCalculationResult, RequestEstimate } from "./pricing/Calculation.ts"
import { contractCost, toolTokensOf } from "./pricing/contractCost.ts"
import { matchedNames } from "./pricing/matchedNames.ts"
import type { Resolved } from "./names/resolve.ts"
import { readInstant } from "./time/readInstant.ts"
import { chatFormatOf, formatOf } from "./tokenizer/chat/chatFormats.ts"
import { countForModels, type ModelCount } from "./tokenizer/estimating/countForModels.ts"
import { readWriting } from "./tokenizer/estimating/textWriting.ts"
import { textSize } from "./tokenizer/text/textSize.ts"
import { Tokenizer, type TokenizerUnavailable } from "./tokenizer/Tokenizer.ts"
import { Catalogue, UnknownModel } from "./view/Catalogue.ts"
import { type CatalogueView, isCountedByProvider, isCountedLocally } from "./view/catalogueAt.ts"
import { namedModel } from "./view/namedModel.ts"
import type { PriceSnapshot } from "./view/priceSnapshot.ts"

/**
 * Refuses a calculation because some names mean no model, or one without a price at the instant asked for: `message`
 * lists each with its place in `model_ids`, the first ten with the nearest ids; beyond a thousand, only their number.
 */
export class UnknownModels extends Schema.TaggedError<UnknownModels>()(
  "UnknownModels",
  {
    unknown: Schema.Array(Schema.Struct({ index: Schema.Natural, error: UnknownModel })),
    /** Names that mean no model either, beyond those that are listed. */
    more: Schema.Natural
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return this.unknown.map(({ error }) => error.message).join(" ")
  }
}

/** Finding the nearest ids takes a millisecond per unknown one, and a request can have any number of them. */
const MAX_SUGGESTED = 10

/**
 * The most unknown names that are listed: more would delay other requests for a tenth of a second, and people do not
 * read them.
 */
const MAX_UNKNOWN = 1000

/** The encoding that approximates one that is not published. */
const APPROXIMATE_ENCODING = "cl100k_base"

/**
 * Counts a text as the providers of these models do, and answers with the models that were counted,
 * by their ids; the others are approximated.
 */
export type ProviderCount = (models: ReadonlyArray<Model>, text: string) => Effect.Effect<ReadonlyMap<string, number>>

/**
 * Text in, itemised costs out.
 *
 * @example
 * const costs = Effect.flatMap(Calculator, ({ calculate }) => calculate({ text: "How much?", model_ids: ["gpt-5"] }))
 * const { results } = await Effect.runPromise(Effect.provide(costs, Calculator.layer))
 * results.map(({ model_id, tokens }) => [model_id, tokens])
 * // => [["openai-gpt-5", 3]]
 */
export class Calculator extends Context.Service<
  Calculator,
  {
    /**
     * Counts a text once per encoding and prices it for every model asked for, in the order of `model_ids` (a model
     * that is asked for twice once), else for every offered model that is counted locally. With `at`, prices and offers
     * are those of that instant; an invalid `at` is a RangeError, as a defect. Models whose provider counts are counted
     * by `countByProvider`, if it is given and can.
     */
    calculate(
      request: CalculationRequest,
      countByProvider?: ProviderCount
    ): Effect.Effect<Calculation, UnknownModels | TokenizerUnavailable>
  }
>()("@ratecard/core/Calculator") {
  static readonly layerNoDeps = Layer.effect(
    Calculator,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const tokenizer = yield* Tokenizer

      const calculate = Effect.fnUntraced(function* (request: CalculationRequest, countByProvider?: ProviderCount) {
        const prices = yield* catalogue.snapshot
        const now = yield* Clock.currentTimeMillis
        const at = request.at === undefined ? undefined : instantOf(request.at)
        const view = at === undefined ? prices.view : yield* catalogue.at(at)
        const { matched, models } = yield* requestedModels(request.model_ids ?? null, prices, view, at)
        const counted =
          countByProvider === undefined
            ? NONE_COUNTED
            : yield* countByProvider(models.filter(isCountedByProvider), request.text)
        const uncounted = models.filter(({ id }) => !counted.has(id))
        const { encodings, tokensFrom } = countForModels(uncounted)
        const counts = yield* tokenizer
          .countEach(encodings, request.text)
          .pipe(Effect.catchTag("UnknownEncoding", Effect.die))
        const tokensOf = tokensFrom(counts, () => readWriting(request.text))
        const approximate = counts[encodings.indexOf(APPROXIMATE_ENCODING)]
        const estimates: Array<Calculation["estimates"][number]> = []
        const requests: Array<RequestEstimate> = []
        const terms = { at: at ?? now, now }
        const requestOf = requestsIn(request, prices, terms)
        const readings = new Map<number, ReturnType<typeof readExpected>>()
        const readingOf = (tokens: number) => {
          let reading = readings.get(tokens)
          if (reading === undefined) readings.set(tokens, (reading = readExpected(expectedOf(tokens, request))))
          return reading
        }
        const results = models.map((model): ModelCalculationResult => {
          const tokens = counted.get(model.id)
          const best: ModelCount = tokens === undefined ? tokensOf(model) : { tokens }
          if (best.estimate !== undefined) estimates.push({ model_id: model.id, ...best.estimate })
          const stated =
            best.estimate === undefined
              ? { tokens: best.tokens, tokenizer_used: best.encoding ?? model.provider }
              : { tokens: approximate!, tokenizer_used: `≈${APPROXIMATE_ENCODING}` }
          const billed = billedOf(model, readingOf(best.tokens), best.tokens !== stated.tokens, prices, terms)
          requests.push(requestOf(model, best))
          const { tool_cost, tool_input_tokens, tool_output_tokens, ...costs } = contractCost(model, {
            ...request,
            tokens: stated.tokens
          })
          // In the order of the schema, as answers are written.
          return {
            model_id: model.id,
            provider: model.provider,
            provider_display_name: model.provider_display_name,
            model_name: model.name,
            display_name: model.display_name,
            ...costs,
            currency: model.currency,
            context_window: model.context_window,
            is_available: model.supports_byok,
            tokenizer_used: stated.tokenizer_used,
            tool_input_tokens,
            tool_output_tokens,
            tool_cost,
            ...billed
          }
        })
        const { characters, words } = textSize(request.text)
        return {
          input_length: characters,
          word_count: words,
          results,
          matched,
          estimates,
          requests
        }
      })
      return Calculator.of({ calculate })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide([Catalogue.layer, Tokenizer.layer]))
}

const NONE_COUNTED: ReadonlyMap<string, number> = new Map()

interface Requested {
  readonly models: ReadonlyArray<Model>
  readonly matched: Calculation["matched"]
}

/** The number of names looked up before other work runs; the nearest ids of one take as long. */
const NAMES_AT_ONCE = 50

/** The models that names mean in the catalogue of now, as they are in `view`, the catalogue at `at`. */
const requestedModels = Effect.fnUntraced(function* (
  names: ReadonlyArray<string> | null,
  prices: PriceSnapshot,
  view: CatalogueView,
  at: number | undefined
): Effect.fn.Return<Requested, UnknownModels> {
  if (names === null) return { models: view.offered.filter(isCountedLocally), matched: [] }
  const models = new Map<string, Model>()
  const matches: Array<Resolved> = []
  const unknown: Array<UnknownModels["unknown"][number]> = []
  let more = 0
  for (const [index, name] of names.entries()) {
    const isSuggesting = unknown.length < MAX_SUGGESTED ? undefined : false
    const found = namedModel(prices, name, undefined, { at, isSuggesting })
    const model = found.is === "model" ? view.modelById.get(found.model.id) : undefined
    if (found.is === "model" && model !== undefined) {
      models.set(model.id, model)
      matches.push(found.match)
    } else if (unknown.length === MAX_UNKNOWN) {
      more++
    } else {
      const { candidates, message } =
        found.is === "model" ? { candidates: [], message: noPriceMessage(found.entry, at) } : found
      const error = new UnknownModel({ model_id: name, nearest: candidates, message })
      unknown.push({ index, error })
      if (isSuggesting !== false) yield* Effect.yieldNow
    }
    if ((index + 1) % NAMES_AT_ONCE === 0) yield* Effect.yieldNow
  }
  if (unknown.length > 0) return yield* new UnknownModels({ unknown, more })
  return { models: [...models.values()], matched: matchedNames(names, matches) }
})

const instantOf = (text: string): number => {
  const at = readInstant(text)
  if (typeof at === "number") return at
  throw new RangeError(`at: ${at.msg}`)
}

const expectedOf = (
  input_tokens: number,
  { cached_input_ratio = 0, output_multiplier = 1, tools }: CalculationRequest
): ExpectedCall => ({ input_tokens, output_multiplier, cached_input_ratio, tools })

/** Returns the estimate of a request with the text as its only message, from a model's count of the text. */
const requestsIn = (request: CalculationRequest, { book }: PriceSnapshot, terms: Terms) => {
  const { output_multiplier = 1 } = request
  const tools = request.tools ?? []
  const { input } = toolTokensOf(tools)
  const definitions = toolTokensOf(tools.map((tool) => ({ ...tool, calls: 0 }))).input
  const declared = tools.reduce((sum, { count = 1, type }) => (FUNCTIONS.has(type) ? sum + count : sum), 0)
  const readings = new Map<string, ReturnType<typeof readExpected>>()

  const readingOf = (input_tokens: number, output_tokens: number): ReturnType<typeof readExpected> => {
    const key = `${input_tokens} ${output_tokens}`
    const { output_multiplier: _, ...expected } = expectedOf(input_tokens, request)
    const reading = readings.get(key) ?? readExpected({ ...expected, output_tokens })
    readings.set(key, reading)
    return reading
  }

  return (model: Model, { encoding, estimate, tokens }: ModelCount): RequestEstimate => {
    const format = formatOf(chatFormatOf(model))
    const isWhole = encoding === undefined && estimate === undefined && COUNT_REQUESTS.has(model.provider)
    const ofMessage = isWhole ? 0 : format.request + format.ownSystem + format.perMessage
    const ofTools = declared === 0 ? 0 : format.tools + format.perTool * declared
    const answered = Math.ceil(tokens * output_multiplier)
    const reading = readingOf(tokens + ofMessage + ofTools, answered === 0 ? 0 : answered + format.answer)
    const priced = "code" in reading ? reading : pricedItems(reading, book.tariffOf(model.id)!, terms)
    const total = "code" in priced ? undefined : totalOf(priced.items)
    const around = ofMessage + ofTools + input
    const unsure = (end: 0 | 1): number => format.unsure[end] + format.unsureTools[end] * (definitions + ofTools)
    return {
      model_id: model.id,
      input_tokens: tokens + around,
      low: Math.max(0, Math.floor((estimate?.low ?? tokens) + around - unsure(0))),
      high: Math.ceil((estimate?.high ?? tokens) + around + unsure(1)),
      answer_tokens: format.answer,
      cost: total === undefined ? null : toAmount(total)
    }
  }
}

/** Providers that count a request of one message, not its text. */
const COUNT_REQUESTS: ReadonlySet<string> = new Set(["anthropic", "moonshot"])

/** Tools that are declared in the prompt. */
const FUNCTIONS: ReadonlySet<string> = new Set(["function", "mcp"])

type Billed = Pick<ModelCalculationResult, "billed_cost" | "billed_because">

/** The total of a bill of the call, by the best count, and why it may differ from the contract's formula. */
const billedOf = (
  model: Model,
  reading: Reading | ReadingFault,
  isBetterCount: boolean,
  { book }: PriceSnapshot,
  terms: Terms
): Billed => {
  const priced = "code" in reading ? reading : pricedItems(reading, book.tariffOf(model.id)!, terms)
  if ("code" in priced) return { billed_cost: null, billed_because: [] }
  const total = totalOf(priced.items)
  const billed_because: Array<ModelCalculationResult["billed_because"][number]> = []
  if (priced.isLong) billed_because.push("long_prompt")
  if (isBetterCount) billed_because.push("better_count")
  if (priced.warnings.some(({ code }) => code === "over_window")) billed_because.push("over_window")
  return { billed_cost: total === undefined ? null : toAmount(total), billed_because }
}
