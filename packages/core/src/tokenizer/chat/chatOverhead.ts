/** A message of a chat, as far as its tokens are concerned. */
export interface ChatMessage {
  readonly role: string
  readonly content: string
  readonly name?: string
}

/** A JSON schema, as far as OpenAI's published count looks at it. */
export interface ParameterSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: ReadonlyArray<string>
  readonly properties?: Readonly<Record<string, ParameterSchema>>
}

/** A tool as in the `tools` of a chat request. */
export interface FunctionTool {
  readonly type: "function"
  readonly function: {
    readonly name: string
    readonly description?: string
    readonly parameters?: ParameterSchema
  }
}

/** The tokens that a model's chat format adds to the text. */
export interface ChatFormat {
  readonly perMessage: number
  readonly perName: number
  /** Once per request: the start of the reply. */
  readonly reply: number
  readonly perTool: number
  /** Once per tool that has properties. */
  readonly properties: number
  readonly perProperty: number
  /** Once per property with a list of values; fewer than none, as the values' own cost is rounded up. */
  readonly values: number
  readonly perValue: number
  /** Once per request with tools. */
  readonly tools: number
}

const SINCE_GPT_35: ChatFormat = {
  perMessage: 3,
  perName: 1,
  reply: 3,
  perTool: 10,
  properties: 3,
  perProperty: 3,
  values: -3,
  perValue: 3,
  tools: 12
}

/**
 * The formats of gpt-3.5-turbo and gpt-4 (with cl100k_base) and of gpt-4o and later (with o200k_base),
 * from OpenAI's cookbook, "How to count tokens with tiktoken", sections 6 and 7.
 */
export const CHAT_FORMATS = {
  "gpt-4": SINCE_GPT_35,
  "gpt-4o": { ...SINCE_GPT_35, perTool: 7 }
} satisfies Readonly<Record<string, ChatFormat>>

/** Prompt tokens of a chat request. */
export interface ChatTokens {
  /** Roles, names and contents, with what frames them. */
  readonly messages: number
  /** Tool definitions, with what frames them. */
  readonly tools: number
  readonly total: number
}

/**
 * The prompt tokens of a chat request, where `count` counts text in the model's encoding.
 *
 * An estimate: OpenAI publishes the rules as such. They gave the billed count exactly in its own
 * examples (up to two tokens off for the first gpt-3.5-turbo); models since then may differ by a few
 * tokens per message. The rules know flat properties only: nested ones are counted alike, which may
 * be off by several tokens each. Images, audio and tool calls in messages are not counted.
 *
 * @example
 * const { count } = await loadTokenizer("o200k_base")
 * countChat(count, CHAT_FORMATS["gpt-4o"], [{ role: "user", content: "How much?" }]).total // => 10
 */
export const countChat = (
  count: (text: string) => number,
  format: ChatFormat,
  messages: ReadonlyArray<ChatMessage>,
  tools: ReadonlyArray<FunctionTool> = []
): ChatTokens => {
  const inMessages = sum(messages, (message) => messageTokens(count, format, message)) + format.reply
  const inTools = tools.length === 0 ? 0 : sum(tools, (tool) => toolTokens(count, format, tool)) + format.tools
  return { messages: inMessages, tools: inTools, total: inMessages + inTools }
}

const messageTokens = (count: (text: string) => number, format: ChatFormat, message: ChatMessage): number =>
  format.perMessage +
  count(message.role) +
  count(message.content) +
  (message.name === undefined ? 0 : count(message.name) + format.perName)

const toolTokens = (count: (text: string) => number, format: ChatFormat, tool: FunctionTool): number => {
  const { description = "", name, parameters = {} } = tool.function
  return (
    format.perTool +
    count(`${name}:${withoutFullStop(description)}`) +
    propertiesTokens(count, format, parameters.properties ?? {})
  )
}

const propertiesTokens = (
  count: (text: string) => number,
  format: ChatFormat,
  properties: Readonly<Record<string, ParameterSchema>>
): number => {
  const entries = Object.entries(properties)
  if (entries.length === 0) return 0
  return format.properties + sum(entries, ([name, schema]) => propertyTokens(count, format, name, schema))
}

const propertyTokens = (
  count: (text: string) => number,
  format: ChatFormat,
  name: string,
  schema: ParameterSchema
): number => {
  const { description = "", enum: values, properties = {}, type = "" } = schema
  const valueTokens = values === undefined ? 0 : format.values + sum(values, (value) => format.perValue + count(value))
  return (
    format.perProperty +
    count(`${name}:${type}:${withoutFullStop(description)}`) +
    valueTokens +
    propertiesTokens(count, format, properties)
  )
}

const withoutFullStop = (text: string): string => (text.endsWith(".") ? text.slice(0, -1) : text)

const sum = <A>(items: ReadonlyArray<A>, tokens: (item: A) => number): number =>
  items.reduce((total, item) => total + tokens(item), 0)
