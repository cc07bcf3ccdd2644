import { isPart } from "../ledger/usage/counters.ts"
import { readAmounts } from "../ledger/usage/readAmounts.ts"
import { instantText } from "../time/readInstant.ts"
import type { BillOf, Call, CallBill } from "./callBill.ts"
import { channelOf } from "./channelOf.ts"
import { BudgetSpent, type Spending } from "./Spending.ts"

/** By whom calls are billed, and who is told. */
export interface BilledCallsOptions {
  readonly billOf: BillOf
  /** Counts each call; once its budget is spent no call is made. */
  readonly spending?: Spending
  /** Told each bill, those of calls that broke off too. */
  readonly onBill?: (bill: CallBill) => void
  /** Tells the time, in milliseconds since the epoch. */
  readonly now?: () => number
}

/** What of a language model of the AI SDK is used. */
export interface NamedModel {
  readonly provider: string
  readonly modelId: string
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

/** What of a stream is used; any `ReadableStream` has it. */
export interface PartStream {
  readonly getReader: () => {
    readonly read: () => Promise<{ readonly value?: StreamPart | undefined }>
    readonly cancel: (reason: unknown) => Promise<void>
  }
}

/** Middleware for `wrapLanguageModel` of AI SDK 6 and 7. */
export interface BilledCalls {
  /** As AI SDK 6 wants it; AI SDK 7 takes any. */
  readonly specificationVersion: "v3"
  readonly wrapGenerate: <Result extends Generated>(call: {
    readonly doGenerate: () => PromiseLike<Result>
    readonly model: NamedModel
  }) => Promise<Result>
  readonly wrapStream: <
    Params extends { readonly includeRawChunks?: boolean | undefined },
    Result extends Requested & { readonly stream: PartStream }
  >(call: {
    readonly model: NamedModel & { readonly doStream: (params: Params) => PromiseLike<Result> }
    readonly params: Params
  }) => Promise<Result>
}

/**
 * Middleware of the AI SDK that puts the bill of each call into its `providerMetadata`, as `ratecard`:
 * into the result, and of a stream into its last part. Where the budget is spent, the next call is refused
 * with {@link BudgetSpent}; `stopWhen: () => spending.isSpent` ends a loop without that. Only what is known
 * when a call begins counts, so that calls at the same time may exceed the budget together.
 *
 * A response without usage, a stream that broke off and a call that was aborted have a bill that is not
 * complete. A call that the provider answered with an error costs nothing.
 *
 * @example
 * const spending = new Spending({ budget: "0.01" })
 * const { wrapGenerate } = billedCalls({ billOf: biller(), spending, now: () => Date.parse("2026-09-01") })
 * const usage = { inputTokens: { total: 2006, cacheRead: 1920 }, outputTokens: { total: 300 } }
 * const model = { provider: "openai.chat", modelId: "gpt-4o" }
 * const { providerMetadata } = await wrapGenerate({ model, doGenerate: async () => ({ usage }) })
 * providerMetadata.ratecard.total // => "0.005615"
 * spending.total // => "0.005615"
 */
export const billedCalls = ({ billOf, now = Date.now, onBill, spending }: BilledCallsOptions): BilledCalls => {
  const begin = ({ modelId, provider }: NamedModel) => {
    if (spending?.isSpent === true) throw new BudgetSpent(spending)
    const at = instantText(now())
    return (told: Told): CallBill => {
      const bill = billOf(
        { model: told.modelId, response: told.body },
        { ...callOf(told), at, model: modelId, provider, context: { channel: channelOf(provider), host: hostOf(told) } }
      )
      spending?.add(bill)
      onBill?.(bill)
      return bill
    }
  }

  return {
    specificationVersion: "v3",
    wrapGenerate: async ({ doGenerate, model }) => {
      const billed = begin(model)
      const result = await Promise.resolve(doGenerate()).catch(failed(billed))
      const { request, response, usage } = result
      return withBill(result, billed({ request, usage, modelId: response?.modelId, body: response?.body }))
    },
    wrapStream: async ({ model, params }) => {
      const billed = begin(model)
      // Raw chunks tell what the parts made of them leave out, such as the tier that served it.
      const result = await Promise.resolve(model.doStream({ ...params, includeRawChunks: true })).catch(failed(billed))
      const bill = (told: Told) => billed({ ...told, request: result.request })
      return { ...result, stream: billedStream(result.stream, bill, params.includeRawChunks === true) }
    }
  }
}

/** What a call has told, so far. */
interface Told {
  readonly usage?: unknown
  readonly modelId?: string | undefined
  readonly body?: unknown
  readonly request?: Requested["request"]
  readonly cut?: boolean
}

const callOf = ({ cut = false, request, usage }: Told): Call => ({
  cut,
  request: request?.body,
  ...(isTold(usage) ? { usage } : {})
})

/** A response without usage leaves all counters of the SDK's undefined. */
const isTold = (usage: unknown): boolean =>
  isPart(usage) &&
  (isPart(usage["raw"]) ||
    [usage["inputTokens"], usage["outputTokens"]].some((count) => isPart(count) && count["total"] !== undefined))

const hostOf = ({ request }: Told): string | undefined =>
  request?.url !== undefined && URL.canParse(request.url) ? new URL(request.url).host : undefined

const withBill = <Result extends { readonly providerMetadata?: object | undefined }>(
  result: Result,
  bill: CallBill
): Result => ({
  ...result,
  providerMetadata: { ...result.providerMetadata, ratecard: bill }
})

const failed =
  (billed: (told: Told) => CallBill) =>
  (error: unknown): never => {
    if (mayCost(error)) billed({ cut: true })
    throw error
  }

/** Neither what the provider answered with an error, nor what the SDK never sent. */
const mayCost = (error: unknown): boolean => {
  const { name = "", statusCode } = isPart(error) ? error : {}
  if (typeof statusCode === "number") return statusCode < 400
  return name === "AI_APICallError" || !String(name).startsWith("AI_")
}

const billedStream = (
  stream: PartStream,
  billed: (told: Told) => CallBill,
  isRawWanted: boolean
): ReadableStream<StreamPart> => {
  const reader = stream.getReader()
  let body: unknown
  let modelId: string | undefined
  let isBilled = false
  const bill = (told: Told): CallBill => {
    isBilled = true
    return billed({ modelId, body, ...told })
  }
  const end = (): void => {
    if (!isBilled) bill({ cut: true })
  }
  const read = async (): Promise<StreamPart | undefined> => {
    for (;;) {
      const { value: part } = await reader.read()
      if (part === undefined) return undefined
      if (part.type === "finish") return withBill(part, bill({ usage: part.usage, cut: !isTold(part.usage) }))
      if (part.type === "response-metadata") modelId = part.modelId ?? modelId
      if (part.type !== "raw") return part
      if (!("code" in readAmounts({ response: part.rawValue }))) body = part.rawValue
      if (isRawWanted) return part
    }
  }
  return new ReadableStream<StreamPart>(
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
