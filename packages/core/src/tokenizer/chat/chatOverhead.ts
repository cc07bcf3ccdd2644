import type { ChatFormat } from "./chatFormats.ts"
import type { ChatMessage, FunctionTool } from "./chatRequest.ts"
import { type Parts, toolTexts } from "./toolTexts.ts"

/** Prompt tokens of a chat request. */
export interface ChatTokens {
  /** Roles, names and contents, with what frames them. */
  readonly messages: number
  /** Tool definitions, with what frames them. */
  readonly tools: number
  readonly total: number
}

/**
 * The prompt tokens of a chat request, where `count` counts text in the model's encoding. `choice` is the request's
 * choice of tools: `none`, `any` (it must call one) or the name of one.
 *
 * `bench/tokenizer/requests.ts` says how far recorded requests are from it. Images, audio and files are not counted.
 *
 * @example
 * const { count } = await loadTokenizer("o200k_base")
 * countChat(count, CHAT_FORMATS["gpt-4o"], [{ role: "user", content: "How much?" }]).total // => 10
 */
export const countChat = (
  count: (text: string) => number,
  format: ChatFormat,
  messages: ReadonlyArray<ChatMessage>,
  tools: ReadonlyArray<FunctionTool> = [],
  choice?: string
): ChatTokens => {
  const [inMessages, inTools] = [
    countParts(count, messageParts(format, messages)),
    countParts(count, toolParts(format, messages, tools, choice))
  ]
  return { messages: inMessages, tools: inTools, total: inMessages + inTools }
}

const countParts = (count: (text: string) => number, parts: Parts): number =>
  parts.reduce<number>((total, part) => total + (typeof part === "number" ? part : count(part)), 0)

/** The texts of messages, and what the vendor adds to them. */
export const messageParts = (format: ChatFormat, messages: ReadonlyArray<ChatMessage>): Parts => [
  format.request + (messages.some(isSystem) ? 0 : format.ownSystem),
  ...messages.flatMap((message) => {
    const { calls = [], content, name, role } = message
    return [
      content,
      ...(name === undefined || role === "tool" ? [] : [name, format.perName]),
      ...calls.flatMap((call) => [call.name, call.arguments, format.perCall]),
      role === "tool" || calls.length > 0
        ? 0
        : format.perMessage + (isSystem(message) ? format.perSystem : role === "user" ? 0 : format.perAnswer)
    ]
  })
]

/** The texts of tools, and what the vendor adds to them. */
export const toolParts = (
  format: ChatFormat,
  messages: ReadonlyArray<ChatMessage>,
  tools: ReadonlyArray<FunctionTool>,
  choice: string | undefined
): Parts => {
  const sent = format.dropsUncalled ? tools.filter((tool) => isCallable(tool, choice)) : tools
  if (sent.length === 0) return []
  const mustCall = choice !== undefined && choice !== "none" && choice !== "auto"
  return [
    format.tools +
      format.perTool * sent.length +
      (messages.some(isSystem) ? format.toolsAndSystem : 0) +
      (mustCall ? format.mustCall : 0),
    ...toolTexts(format.written, sent)
  ]
}

const isSystem = ({ role }: ChatMessage): boolean => role === "system" || role === "developer"

const isCallable = (tool: FunctionTool, choice = "auto"): boolean =>
  choice === "auto" || choice === "any" || tool.function.name === choice
