import { isPart } from "../ledger/usage/counters.ts"
import { readAmounts } from "../ledger/usage/readAmounts.ts"
import { instantText } from "../time/readInstant.ts"
import { namedModel } from "../view/namedModel.ts"
import { bill, type BillOptions, type Call, type CallBill, estimate, type Expected, snapshotOf } from "./bill.ts"
import { type Budget, BudgetUnavailable } from "./Budget.ts"

/** At which prices calls are billed, and where the bills go. */
export interface RatecardMiddlewareOptions extends BillOptions {
  /** Facts of each call in addition to those of the SDK, such as that it is part of a batch. */
  readonly call?: Call
  /** Counts each call; a call that it does not allow is not made. */
  readonly budget?: Budget
  /** Called with each bill and the call that it is of, also of calls that broke off. */
  readonly onBill?: (bill: CallBill, call: BilledCall) => void
}

/** The call that a bill is of. */
export interface BilledCall {
  /** As the SDK names it, such as `openai.chat`. */
  readonly provider: string
  /** The model that was asked for. */
  readonly modelId: string
  readonly streamed: boolean
}

/** The part of the AI SDK's language model that is used. */
interface NamedModel {
  readonly provider: string
  readonly modelId: string
}

/** The parameters of a call that bound its cost. */
interface CallParams {
  readonly prompt?: unknown
  readonly tools?: unknown
  readonly maxOutputTokens?: number | undefined
}

/** The part of its requests that is used. */
interface Requested {
  readonly request?: { readonly url?: string | undefined; readonly body?: unknown } | undefined
}

/** The part of a call's result that is used. */
interface Generated extends Requested {
  readonly usage: unknown
  readonly response?: { readonly modelId?: string | undefined; readonly body?: unknown } | undefined
  readonly providerMetadata?: object | undefined
}

/** The part of a stream's part that is used. */
interface StreamPart {
  readonly type: string
  readonly rawValue?: unknown
  readonly modelId?: string | undefined
  readonly usage?: unknown
  readonly providerMetadata?: object | undefined
}

/** The part of a stream that is used; any `ReadableStream` has it. */
interface PartStream {
  readonly getReader: () => {
    readonly read: () => Promise<{ readonly value?: StreamPart | undefined }>
    readonly cancel: (reason: unknown) => Promise<void>
  }
}

/** Middleware for `wrapLanguageModel` of AI SDK 6 and 7. */
export interface RatecardMiddleware {
  /** As AI SDK 6 wants it; AI SDK 7 takes any. */
  readonly specificationVersion: "v3"
  readonly wrapGenerate: <Result extends Generated>(call: {
    readonly doGenerate: () => PromiseLike<Result>
    readonly model: NamedModel
    readonly params?: CallParams | undefined
  }) => Promise<Result>
  readonly wrapStream: <
    Params extends CallParams & { readonly includeRawChunks?: boolean | undefined },
    Result extends Requested & { readonly stream: PartStream }
  >(call: {
    readonly model: NamedModel & { readonly doStream: (params: Params) => PromiseLike<Result> }
    readonly params: Params
  }) => Promise<Result>
}

/**
 * Middleware for `wrapLanguageModel` of the AI SDK that puts the bill of each call into its
 * `providerMetadata`, as `ratecard`: into the result, and of a stream into its last part. With a budget,
 * what a call may cost at most is reserved before it is made: as many tokens as its prompt has bytes, and
 * `maxOutputTokens`, else as many as the model can write; with images and files, as many as fit into it. A call that the budget does not allow fails with
 * `BudgetSpent`; `stopWhen: async () => (await budget.state()).isSpent` ends a loop without that. A call whose cost the
 * budget's store does not take answers all the same: the budget's next call makes up for it.
 *
 * A response without usage, a stream that broke off and a call that was aborted have a bill that is not
 * complete: the budget counts what was reserved for them. A call that the provider answered with an error costs nothing.
 *
 * @example
 * const budget = new Budget({ limit: "0.01" })
 * const { wrapGenerate } = ratecardMiddleware({ budget, now: () => Date.parse("2026-09-01") })
 * const usage = { inputTokens: { total: 2006, cacheRead: 1920 }, outputTokens: { total: 300 } }
 * const model = { provider: "openai.chat", modelId: "gpt-4o" }
 * const params = { prompt: "How much is the fish?", maxOutputTokens: 500 }
 * const { providerMetadata } = await wrapGenerate({ model, params, doGenerate: async () => ({ usage }) })
 * providerMetadata.ratecard.total // => "0.005615"
 * (await budget.state()).spent // => "0.005615"
 */
export const ratecardMiddleware = ({
  budget,
  call: known,
  onBill,
  ...options
}: RatecardMiddlewareOptions = {}): RatecardMiddleware => {
  const { now = Date.now } = options
  const begin = async ({ modelId, provider }: NamedModel, params: CallParams, streamed: boolean): Promise<Begun> => {
    const at = instantText(now())
    const asked = { model: modelId, provider, at, context: known?.context }
    const reserved = await budget?.reserve(atMost(params, asked, options))
    return {
      release: async () => reserved?.release().catch(keptForLater),
      bill: async (sent) => {
        const made = bill(
          { model: sent.modelId, response: sent.body },
          { ...options, ...callOf(sent), ...asked, ...known, context: { host: hostOf(sent), ...known?.context } }
        )
        await reserved?.settle(made).catch(keptForLater)
        onBill?.(made, { provider, modelId, streamed })
        return made
      }
    }
  }

  return {
    specificationVersion: "v3",
    wrapGenerate: async ({ doGenerate, model, params = {} }) => {
      const begun = await begin(model, params, false)
      const result = await Promise.resolve(doGenerate()).catch(failed(begun))
      const { request, response, usage } = result
      return withBill(result, await begun.bill({ request, usage, modelId: response?.modelId, body: response?.body }))
    },
    wrapStream: async ({ model, params }) => {
      const begun = await begin(model, params, true)
      // Raw chunks say what the parts made of them leave out, such as the tier that served it.
      const result = await Promise.resolve(model.doStream({ ...params, includeRawChunks: true })).catch(failed(begun))
      const billed = (sent: Sent) => begun.bill({ ...sent, request: result.request })
      return { ...result, stream: billStream(result.stream, billed, params.includeRawChunks === true) }
    }
  }
}

/** A call that has begun. */
interface Begun {
  readonly release: () => Promise<void>
  readonly bill: (sent: Sent) => Promise<CallBill>
}

/** An answer that was paid for is not lost because the budget's store fails. */
const keptForLater = (error: unknown): void => {
  if (!(error instanceof BudgetUnavailable)) throw error
}

/** The most that a call may cost; null if that is not known. */
const atMost = (
  { maxOutputTokens, prompt, tools }: CallParams,
  call: Pick<Expected, "model" | "provider" | "context" | "at">,
  options: BillOptions
): CallBill | null => {
  const found = namedModel(snapshotOf(options), call.model, undefined, { provider: call.provider })
  const { context_window: window, max_output_tokens: longest } =
    found.is === "model" ? found.entry : { context_window: null, max_output_tokens: null }
  // A token has at least one byte; images and files have as many tokens as fit.
  const bytes = new TextEncoder().encode(JSON.stringify([prompt, tools])).length
  const input_tokens = hasFiles(prompt) ? window : Math.min(bytes, window ?? bytes)
  if (input_tokens === null) return null
  return estimate({ ...call, input_tokens, output_tokens: maxOutputTokens ?? longest ?? MOST_OUTPUT }, options)
}

/** Of a model whose longest answer is not known. */
const MOST_OUTPUT = 128_000

/** Whether a prompt has parts other than text, calls of tools and their results. */
const hasFiles = (prompt: unknown): boolean =>
  Array.isArray(prompt) &&
  prompt.some(
    (message) =>
      isPart(message) &&
      Array.isArray(message["content"]) &&
      message["content"].some((part) => isPart(part) && (part["type"] === "file" || part["type"] === "image"))
  )

/** The answer of a call, so far. */
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
  ({ bill, release }: Begun) =>
  async (error: unknown): Promise<never> => {
    await (mayCost(error) ? bill({ cut: true }) : release())
    throw error
  }

/** Neither what the provider answered with an error, nor what the SDK never sent. */
const mayCost = (error: unknown): boolean => {
  const { name = "", statusCode } = isPart(error) ? error : {}
  if (typeof statusCode === "number") return statusCode < 400
  return name === "AI_APICallError" || !String(name).startsWith("AI_")
}

const billStream = (
  stream: PartStream,
  billed: (sent: Sent) => Promise<CallBill>,
  isRawWanted: boolean
): ReadableStream<StreamPart> => {
  const reader = stream.getReader()
  let body: unknown
  let modelId: string | undefined
  let isBilled = false
  const billOnce = (sent: Sent): Promise<CallBill> => {
    isBilled = true
    return billed({ modelId, body, ...sent })
  }
  const end = async (): Promise<void> => {
    if (!isBilled) await billOnce({ cut: true })
  }
  const read = async (): Promise<StreamPart | undefined> => {
    for (;;) {
      const { value: part } = await reader.read()
      if (part === undefined) return undefined
      if (part.type === "finish")
        return withBill(part, await billOnce({ usage: part.usage, cut: !hasUsage(part.usage) }))
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
          await end()
          controller.close()
        } catch (error) {
          await end()
          throw error
        }
      },
      cancel: async (reason) => {
        await Promise.all([end(), reader.cancel(reason)])
      }
    },
    { highWaterMark: 0 }
  )
}
