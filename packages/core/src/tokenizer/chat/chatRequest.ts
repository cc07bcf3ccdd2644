/** A message of a chat, as far as its tokens are concerned. */
export interface ChatMessage {
  readonly role: string
  readonly content: string
  readonly name?: string
  /** Calls of tools in an earlier answer. */
  readonly calls?: ReadonlyArray<ToolCall>
}

/** A call of a tool, with its arguments as JSON. */
export interface ToolCall {
  readonly name: string
  readonly arguments: string
}

/** A JSON schema, as far as its parts are looked at; where a vendor writes JSON down, all of it counts. */
export interface ParameterSchema {
  readonly type?: string | ReadonlyArray<string>
  readonly title?: string
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly properties?: Readonly<Record<string, ParameterSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: ParameterSchema
  readonly anyOf?: ReadonlyArray<ParameterSchema>
  readonly nullable?: boolean
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

/** The text of a request, in one form whatever API it is for. */
export interface ChatRequest {
  readonly messages: ReadonlyArray<ChatMessage>
  readonly tools: ReadonlyArray<FunctionTool>
  /** The choice of tools: `none`, `any` (it must call one) or the name of one; absent if it may call any. */
  readonly choice?: string
  /** Whether it is for the Responses API, where vendors add other tokens. */
  readonly isResponses: boolean
  /** Whether it has Claude think. */
  readonly thinks: boolean
  /** Kinds of content besides text and functions, such as `image_url`; empty if that is all. */
  readonly uncounted: ReadonlyArray<string>
}
