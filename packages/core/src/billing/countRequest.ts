import { chatFormatOf, type ChatFormatName, formatOf } from "../tokenizer/chat/chatFormats.ts"
import { messageParts, toolParts } from "../tokenizer/chat/chatOverhead.ts"
import { readRequest } from "../tokenizer/chat/readRequest.ts"
import type { Parts } from "../tokenizer/chat/toolTexts.ts"
import { type CountedModel, loadCountForModels } from "../tokenizer/estimating/countForModels.ts"

/** Facts of a request that its body does not say. */
export interface CountOptions {
  /** The seller that serves it, if not the maker: `vertex`, `azure`, `openrouter`. The maker by default. */
  readonly host?: string | undefined
}

/** The prompt tokens of a request as the vendor counts it. */
export interface RequestCount {
  /** The best single number. */
  readonly tokens: number
  /** The lower end of the band that nine of ten requests are in. */
  readonly low: number
  /** The upper end of that band. */
  readonly high: number
  /** The part of `tokens` that is text of messages and tools. */
  readonly text: number
  /** Tokens that are billed of an answer beside its text. */
  readonly answer: number
  /** The row of `CHAT_FORMATS`; absent if nothing is known of the vendor, and then `high` has what the most of them adds. */
  readonly format?: ChatFormatName
  /** The kinds of content that are not counted, such as `image_url`; empty if it is all counted. */
  readonly uncounted: ReadonlyArray<string>
}

/**
 * The prompt tokens of a request, with what the vendor adds to it, to its messages and to its tools. `body` is what is
 * sent to the chat completions or responses of OpenAI and those that speak like it, to the messages of Anthropic, or to
 * Gemini.
 *
 * @example
 * const { model } = findModel("gpt-5")
 * const body = { messages: [{ role: "user", content: "How much is the fish?" }] }
 * const { tokens, text } = await countRequest(body, model)
 * [tokens, text] // => [12, 6]
 */
export const countRequest = async (
  body: object,
  model: CountedModel,
  options: CountOptions = {}
): Promise<RequestCount> => {
  // Programs without types may leave it out.
  if ((model as CountedModel | undefined)?.name === undefined)
    throw new RangeError("Pass the model, too: `findModel(body.model).model`.")
  const { host = "" } = options
  const { choice, isResponses, messages, thinks, tools, uncounted } = readRequest(body)
  const name = chatFormatOf(model, isResponses ? `responses ${host}` : host)
  const format = formatOf(name)
  const { loadAnyTokenizer } = await import("@ratecard/core/vocabularies")
  const countTexts = await loadCountForModels([model], loadAnyTokenizer)
  const count = (parts: Parts): Counted => {
    const { estimate, tokens } = countTexts(parts.filter((part) => typeof part === "string"))(model)
    const added = parts.reduce<number>((sum, part) => sum + (typeof part === "number" ? part : 0), 0)
    return {
      text: tokens,
      tokens: tokens + added,
      low: (estimate?.low ?? tokens) + added,
      high: (estimate?.high ?? tokens) + added
    }
  }
  const inTools = toolParts(format, messages, tools, choice)
  const declared = inTools.length === 0 ? 0 : count(inTools).tokens
  const { high, low, text, tokens } = count([
    ...messageParts(format, messages),
    ...inTools,
    thinks ? format.thinking : 0
  ])
  const calls = messages.reduce((sum, message) => sum + (message.calls?.length ?? 0), 0)
  const unsure = (end: 0 | 1): number =>
    format.unsure[end] + format.unsureTools[end] * declared + format.unsureCall[end] * calls
  return {
    tokens,
    low: Math.max(0, Math.floor(low - unsure(0))),
    high: Math.ceil(high + unsure(1)),
    text,
    answer: format.answer,
    ...(name && { format: name }),
    uncounted
  }
}

type Counted = Pick<RequestCount, "text" | "tokens" | "low" | "high">
