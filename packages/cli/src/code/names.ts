import type { Call, Value } from "./languages/values.ts"

/** Names that code, settings and SDKs give to models, prompts and tools. */

const plain = (name: string): string => name.replaceAll(/[\W_]/gu, "").toLowerCase()

/** Whether a variable, member or setting of this name holds the name of a model. */
export const isModelName = (name: string): boolean =>
  /(?:models?|model(?:id|name|slug|version|key)|deployment(?:name|id)?|engine|fallbacks?|llms?)$/u.test(plain(name))

/** Whether the member of a request says its model. */
export const isModelField = (name: string): boolean =>
  /^(?:model|modelid|modelname|deploymentname|deployment|azuredeployment|azureopenaiapideploymentname|engine)$/u.test(
    plain(name)
  )

/** Members that a request for a model has besides its model. */
export const isRequestField = (name: string): boolean =>
  isPromptField(name) || isToolsField(name) || REQUEST.has(plain(name))

/** Whether nothing but a request for a model has such a member. */
export const isCertainField = (name: string): boolean =>
  /^(?:messages|contents|system|systeminstructions?|systemprompt|instructions|.*tokens|temperature|topp|responseformat|reasoning(?:effort)?|inferenceconfig|generationconfig)$/u.test(
    plain(name)
  )

const REQUEST = new Set([
  "maxtokens",
  "maxoutputtokens",
  "maxcompletiontokens",
  "temperature",
  "topp",
  "stream",
  "reasoning",
  "reasoningeffort",
  "responseformat",
  "thinking",
  "inferenceconfig",
  "generationconfig",
  "embedding"
])

/** Whether the member of a request has text that the model reads. */
export const isPromptField = (name: string): boolean =>
  /^(?:messages|prompt|input|contents?|system|instructions|systeminstructions?|systemprompt|systemmessage|preamble|developer|history)$/u.test(
    plain(name)
  )

export const isToolsField = (name: string): boolean =>
  /^(?:tools|functions|functiondeclarations|toolconfig)$/u.test(plain(name))

/** Members of a request that hold other members of it. */
export const isHolder = (name: string): boolean =>
  /^(?:config|body|json|params|parameters|modelkwargs|options|request)$/u.test(plain(name))

/** Members of a message that are not text of it. */
export const isNoText = (name: string): boolean =>
  /^(?:role|type|id|name|cachecontrol|mimetype|mediatype|detail|url|imageurl|data|source|toolcallid|model)$/u.test(
    plain(name)
  )

/** A variable or a setting that holds a prompt. */
export const isPromptName = (name: string): boolean =>
  /(?:prompt(?:template|text)?s?|systemmessage|systeminstructions?|instructions)$/u.test(plain(name)) &&
  !/^(?:build|get|make|render|load)/u.test(plain(name))

/** Functions that ask a model, with a request or the name of a model. */
export const ASKS =
  /(?:^|\.)(?:(?:chat\.completions|completions|responses|messages|embeddings|images|speech|transcriptions|moderations|conversations)\.(?:create|parse|stream|generate|countTokens|count_tokens|edit)|models\.(?:generateContent(?:Stream)?|generate_content(?:_stream)?|embedContent|embed_content|countTokens|count_tokens)|chat\.(?:complete|stream|complete_async|stream_async)|chats\.create|generateText|streamText|generateObject|streamObject|embed|embedMany|generateImage|a?completion|a?text_completion|getGenerativeModel|get_generative_model|invoke_model|converse|converse_stream)$/u

/** Classes and functions that make a client of one model. */
export const CLIENTS =
  /(?:^|\.)(?:(?:Azure)?Chat[A-Z]\w*|ConverseCommand|ConverseStreamCommand|InvokeModelCommand|InvokeModelWithResponseStreamCommand|(?:Azure)?OpenAI(?:Embeddings|LLM)?|OpenAIEmbedding|GenerativeModel|(?:OpenAI|OpenAIChat|OpenAIResponses|Anthropic|Google|Gemini|Groq|Mistral|Bedrock\w*)Model|LiteLLM\w*|Anthropic|Gemini|VertexAI|Agent|LlmAgent|LM|init_chat_model|initChatModel)$/u

/** Functions whose first argument is the name of a model, and nothing else. */
const NAMED_FIRST =
  /(?:^|\.)(?:GenerativeModel|init_chat_model|initChatModel|encoding_for_model|encodingForModel|encoding_for|getEncodingNameForModel|LM|languageModel|get_model|from_provider|from_pretrained_model|OpenAIModel|OpenAIChatModel|OpenAIResponsesModel|AnthropicModel|GoogleModel|GeminiModel|GroqModel|MistralModel|a?completion)$/u

const MAKERS =
  "openai|azure|anthropic|google|vertex|vertexAnthropic|bedrock|amazonBedrock|mistral|groq|xai|deepseek|deepSeek|openrouter|openRouter|gateway|cohere|perplexity|togetherai|fireworks|moonshotai|moonshot|alibaba|qwen|cerebras|deepinfra"

const MAKER = new RegExp(
  String.raw`^(${MAKERS})(?:\.(?:chat|responses|completion|languageModel|chatModel|embedding|textEmbeddingModel|textEmbedding|embeddingModel|image|imageModel|speech|transcription))?$`,
  "u"
)

const MADE = /^create(?:[A-Z]\w*)(?:\(\))?(?:\.(?:chat|responses|languageModel|completion))?$/u

/**
 * Maker that a call names by its first argument: `openai("gpt-5")`; empty if it can be any. Undefined for other
 * calls.
 */
export const makerOf = ({ callee, name }: Call, follow: (value: Value) => ReadonlyArray<Value>): string | undefined => {
  if (NAMED_FIRST.test(name)) return ""
  const [, maker] = MAKER.exec(name) ?? []
  if (maker !== undefined) return maker === "gateway" ? "" : maker
  if (MADE.test(name)) return callee.is === "call" ? "" : undefined
  if (callee.is !== "name" && callee.is !== "member") return undefined
  const root = callee.is === "member" ? callee.of : callee
  if (root.is !== "name" || !/^[\w$]+(?:\.(?:chat|responses|languageModel|chatModel))?$/u.test(name)) return undefined
  return follow(root).some((value) => value.is === "call" && /^create[A-Z]\w*$/u.test(value.name)) ? "" : undefined
}

/** Reads of an environment or settings, with a default. */
export const DEFAULTED =
  /^(?:(?:os\.)?(?:getenv|environ\.get)|env(?:\.(?:get|str))?|config|process\.env\.get|Deno\.env\.get|Field|field|z\..*\.default|str\.default|.*\(\)\.default|get_env|getEnv)$/u

/** Functions that make an object of their arguments, or of an object. */
export const OBJECT_OF =
  /^(?:dict|Object\.freeze|defineConfig|deepFreeze|freeze|SimpleNamespace|types\.SimpleNamespace|types\.\w+Config|\w+Config|Command|\w+Command)$/u

/** A class is called by a name that begins so. */
export const INSTANCE = /^[A-Z]\w*$/u

/** Functions that return a text as it is, or nearly. */
export const KEPT_TEXT =
  /(?:^|\.)(?:trim(?:Start|End)?|strip|rstrip|lstrip|dedent|cleandoc|toString|String|str|format|replace(?:All)?|fromTemplate|from_template|PromptTemplate|SystemMessage|HumanMessage|Template)$/u
