import { isPart } from "../ledger/usage/counters.ts"
import { readAmounts } from "../ledger/usage/readAmounts.ts"
import { instantText } from "../time/readInstant.ts"
import {
  bill as billAtBundledPrices,
  type BillOf,
  type Call,
  type CallBill,
  estimate as estimateAtBundledPrices,
  type Expected
} from "./bill.ts"
import type { Budget, Reservation } from "./Budget.ts"
import { channelOf } from "./channelOf.ts"

/** How calls are billed, and who hears of it. */
export interface RatecardMiddlewareOptions {
  /** Bills a call; at the bundled prices by default. */
  readonly bill?: BillOf
  /** Estimates what a call may cost at most, for the budget; at the bundled prices by default. */
  readonly estimate?: (expected: Expected) => CallBill
  /** Counts each call; a call that it does not allow is not made. */
  readonly budget?: Budget
  /** Called with each bill and the call that it is of, also of calls that broke off. */
  readonly onBill?: (bill: CallBill, call: BilledCall) => void
  /** Tells the time, in milliseconds since the epoch. */
  readonly now?: () => number
}

/** Which call a bill is of. */
export interface BilledCall {
  /** As the SDK names it, such as `openai.chat`. */
  readonly provider: string
  /** The model that was asked for. */
  readonly modelId: string
  readonly streamed: boolean
}

/** What of a language model of the AI SDK is used. */
export interface NamedModel {
  readonly provider: string
  readonly modelId: string
}

/** What of the parameters of a call is used, to know what it may cost at most. */
export interface CallParams {
  readonly prompt?: unknown
  readonly tools?: unknown
  readonly maxOutputTokens?: number | undefined
}

/** What of its requests is used. */
export interface Requested {
  readonly request?: { readonly url?: string | undefined; readonly body?: unknown } | undefined
}

/** What of the result of a call is used. */
export interface Generated extends Requested {
  readonly usage: unknown
  readonly response?: { readonly modelId?: string | undefined; readonly body?: unknown } | undefined
  readonly providerMetadata?: object | undefined
}

/** What of a part of a stream is used. */
export interface StreamPart {
  readonly type: string
  readonly rawValue?: unknown
  readonly modelId?: string | undefined
  readonly usage?: unknown
  readonly providerMetadata?: object | undefined
}

/** Middleware for `wrapLanguageModel` of the AI SDK. */
export interface RatecardMiddleware {
  readonly specificationVersion: "v4"
  readonly wrapGenerate: <Result extends Generated>(call: {
    readonly doGenerate: () => PromiseLike<Result>
    readonly model: NamedModel
    readonly params?: CallParams | undefined
  }) => Promise<Result>
  readonly wrapStream: <
    Part extends StreamPart,
    Params extends CallParams & { readonly includeRawChunks?: boolean | undefined },
    Result extends Requested & { readonly stream: ReadableStream<Part> }
  >(call: {
    readonly model: NamedModel & { readonly doStream: (params: Params) => PromiseLike<Result> }
    readonly params: Params
  }) => Promise<Result>
}

/**
 * Middleware for `wrapLanguageModel` of the AI SDK that puts the bill of each call into its
 * `providerMetadata`, as `ratecard`: into the result, and of a stream into its last part. With a budget,
 * what a call may cost at most is reserved before it is made: as many tokens as its prompt has bytes, and
 * `maxOutputTokens`, else as many as the model can write. A call that the budget does not allow fails with
 * `BudgetSpent`; `stopWhen: () => budget.isSpent` ends a loop without that.
 *
 * A response without usage, a stream that broke off and a call that was aborted have a bill that is not
 * complete. A call that the provider answered with an error costs nothing.
 *
 * @example
 * const budget = new Budget({ limit: "0.01" })
 * const { wrapGenerate } = ratecardMiddleware({ budget, now: () => Date.parse("2026-09-01") })
 * const usage = { inputTokens: { total: 2006, cacheRead: 1920 }, outputTokens: { total: 300 } }
 * const model = { provider: "openai.chat", modelId: "gpt-4o" }
 * const params = { prompt: "How much is the fish?", maxOutputTokens: 300 }
 * const { providerMetadata } = await wrapGenerate({ model, params, doGenerate: async () => ({ usage }) })
 * providerMetadata.ratecard.total // => "0.005615"
 * budget.spent // => "0.005615"
 */
export const ratecardMiddleware = ({
  bill = billAtBundledPrices,
  budget,
  estimate = estimateAtBundledPrices,
  now = Date.now,
  onBill
}: RatecardMiddlewareOptions = {}): RatecardMiddleware => {
  const begin = ({ modelId, provider }: NamedModel, params: CallParams, streamed: boolean): Begun => {
    const at = instantText(now())
    const context = { channel: channelOf(provider) }
    const reserved = budget?.reserve(
      atMost(params, (tokens) => estimate({ ...tokens, model: modelId, provider, context, at }), budget)
    )
    return {
      reserved,
      bill: (sent) => {
        const made = bill(
          { model: sent.modelId, response: sent.body },
          { ...callOf(sent), at, model: modelId, provider, context: { ...context, host: hostOf(sent) } }
        )
        reserved?.settle(made)
        onBill?.(made, { provider, modelId, streamed })
        return made
      }
    }
  }

  return {
    specificationVersion: "v4",
    wrapGenerate: async ({ doGenerate, model, params = {} }) => {
      const begun = begin(model, params, false)
      const result = await Promise.resolve(doGenerate()).catch(failed(begun))
      const { request, response, usage } = result
      return withBill(result, begun.bill({ request, usage, modelId: response?.modelId, body: response?.body }))
    },
    wrapStream: async ({ model, params }) => {
      const begun = begin(model, params, true)
      // Raw chunks say what the parts made of them leave out, such as the tier that served it.
      const result = await Promise.resolve(model.doStream({ ...params, includeRawChunks: true })).catch(failed(begun))
      const bill = (sent: Sent) => begun.bill({ ...sent, request: result.request })
      return { ...result, stream: billedStream(result.stream, bill, params.includeRawChunks === true) }
    }
  }
}

/** A call that has begun. */
interface Begun {
  readonly reserved: Reservation | undefined
  readonly bill: (sent: Sent) => CallBill
}

/** What a call may cost at most, in the currency of the budget; null if that is not known. */
const atMost = (
  { maxOutputTokens, prompt, tools }: CallParams,
  estimated: (tokens: { readonly input_tokens: number; readonly output_tokens: number }) => CallBill,
  { currency }: Budget
): string | null => {
  // A token has at least one byte.
  const input_tokens = new TextEncoder().encode(JSON.stringify([prompt, tools])).length
  const made = estimated({ input_tokens, output_tokens: maxOutputTokens ?? MOST_OUTPUT })
  if (!made.complete || made.total === null) return null
  return made.currency === currency ? made.total : made.converted?.currency === currency ? made.converted.total : null
}

/** No model writes more in one answer. */
const MOST_OUTPUT = 128_000

/** What a call has sent back, so far. */
interface Sent {
  readonly usage?: unknown
  readonly modelId?: string | undefined
  readonly body?: unknown
  readonly request?: Requested["request"]
  readonly cut?: boolean
}

const callOf = ({ cut = false, request, usage }: Sent): Call => ({
  cut,
  request: request?.body,
  ...(hasUsage(usage) ? { usage } : {})
})

/** A response without usage leaves all counters of the SDK's undefined. */
const hasUsage = (usage: unknown): boolean =>
  isPart(usage) &&
  (isPart(usage["raw"]) ||
    [usage["inputTokens"], usage["outputTokens"]].some((count) => isPart(count) && count["total"] !== undefined))

const hostOf = ({ request }: Sent): string | undefined =>
  request?.url !== undefined && URL.canParse(request.url) ? new URL(request.url).host : undefined

const withBill = <Result extends { readonly providerMetadata?: object | undefined }>(
  result: Result,
  bill: CallBill
): Result => ({
  ...result,
  providerMetadata: { ...result.providerMetadata, ratecard: bill }
})

const failed =
  ({ bill, reserved }: Begun) =>
  (error: unknown): never => {
    if (mayCost(error)) bill({ cut: true })
    reserved?.release()
    throw error
  }

/** Neither what the provider answered with an error, nor what the SDK never sent. */
const mayCost = (error: unknown): boolean => {
  const { name = "", statusCode } = isPart(error) ? error : {}
  if (typeof statusCode === "number") return statusCode < 400
  return name === "AI_APICallError" || !String(name).startsWith("AI_")
}

const billedStream = <Part extends StreamPart>(
  stream: ReadableStream<Part>,
  billed: (sent: Sent) => CallBill,
  isRawWanted: boolean
): ReadableStream<Part> => {
  const reader = stream.getReader()
  let body: unknown
  let modelId: string | undefined
  let isBilled = false
  const bill = (sent: Sent): CallBill => {
    isBilled = true
    return billed({ modelId, body, ...sent })
  }
  const end = (): void => {
    if (!isBilled) bill({ cut: true })
  }
  const read = async (): Promise<Part | undefined> => {
    for (;;) {
      const { done, value: part } = await reader.read()
      if (done) return undefined
      if (part.type === "finish") return withBill(part, bill({ usage: part.usage, cut: !hasUsage(part.usage) }))
      if (part.type === "response-metadata") modelId = part.modelId ?? modelId
      if (part.type !== "raw") return part
      if (!("code" in readAmounts({ response: part.rawValue }))) body = part.rawValue
      if (isRawWanted) return part
    }
  }
  return new ReadableStream<Part>(
    {
      pull: async (controller) => {
        try {
          const part = await read()
          if (part !== undefined) return controller.enqueue(part)
          end()
          controller.close()
        } catch (error) {
          end()
          throw error
        }
      },
      cancel: (reason) => {
        end()
        return reader.cancel(reason)
      }
    },
    { highWaterMark: 0 }
  )
}
