import type { ChatMessage, ChatRequest, FunctionTool, ParameterSchema, ToolCall } from "./chatRequest.ts"

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null

/**
 * Reads the body of a request to the chat completions or responses of OpenAI and of those that speak like it, to the
 * messages of Anthropic, or to Gemini.
 *
 * @example
 * const { messages } = readRequest({ instructions: "Be brief.", input: "How much?" })
 * messages.map(({ role }) => role) // => ["system", "user"]
 */
export const readRequest = (body: object): ChatRequest => {
  const request = body as Part
  const uncounted = new Set<string>()
  const system = first(request, "instructions", "system", "systemInstruction", "system_instruction")
  const turns = first(request, "messages", "input", "contents")
  const messages = [
    ...messagesOf({ role: "system", content: system }, uncounted).filter(({ content }) => content !== ""),
    ...(typeof turns === "string"
      ? [{ role: "user", content: turns }]
      : partsOf(turns).flatMap((turn) => messagesOf(turn, uncounted)))
  ]
  const tools = partsOf(request["tools"]).flatMap((tool) => toolsOf(tool, uncounted))
  for (const stored of ["previous_response_id", "conversation", "prompt", "cachedContent"]) {
    if (first(request, stored) !== undefined) uncounted.add(stored)
  }
  if (hasSchema(request)) uncounted.add("schema")
  const choice = choiceIn(request["tool_choice"])
  return {
    messages,
    tools,
    ...(choice !== undefined && { choice }),
    isResponses: request["input"] !== undefined,
    thinks: isPart(request["thinking"]) && request["thinking"]["type"] === "enabled",
    uncounted: [...uncounted]
  }
}

/** The first of these fields that has a value. */
const first = (part: Part, ...names: ReadonlyArray<string>): unknown =>
  names.map((name) => part[name]).find((value) => value !== undefined && value !== null)

const partsOf = (value: unknown): ReadonlyArray<Part> =>
  Array.isArray(value) ? value.filter(isPart) : isPart(value) ? [value] : []

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")

/** Whether the answer must follow a schema, which vendors put into the prompt. */
const hasSchema = ({ generationConfig: config, output_config, output_format, response_format, text }: Part): boolean =>
  [
    response_format,
    output_format,
    isPart(text) && text["format"],
    isPart(output_config) && output_config["format"]
  ].some((format) => isPart(format) && format["type"] === "json_schema") ||
  (isPart(config) && first(config, "responseSchema", "responseJsonSchema") !== undefined)

/** The kind of a part, in words. */
const kindOf = (part: Part): string => textIn(part["type"]) || (Object.keys(part)[0] ?? "nothing")

/** The choice of tools, in the words of each API. */
const choiceIn = (choice: unknown): string | undefined => {
  if (isPart(choice)) return choiceIn(first(choice, "function", "name", "mode", "type"))
  if (typeof choice !== "string" || choice === "auto") return undefined
  return choice === "required" ? "any" : choice
}

/** A turn as messages: the results of tools are messages of their own. */
const messagesOf = (turn: Part, uncounted: Set<string>): ReadonlyArray<ChatMessage> => {
  const { name, role } = turn
  const content = contentOf(first(turn, "content", "parts"))
  const texts: Array<string> = []
  const calls: Array<ToolCall> = []
  const results: Array<ChatMessage> = []
  // A part of the Responses API without a role is a call, its result or a thought.
  for (const part of [...content, ...partsOf(turn["tool_calls"]), ...(role === undefined ? [turn] : [])]) {
    const called = callOf(part)
    const result = first(part, "output", "functionResponse", "function_response", "toolResult")
    if (part["thoughtSignature"] !== undefined) uncounted.add("thoughtSignature")
    if (called !== undefined) calls.push(called)
    else if (result !== undefined) results.push({ role: "tool", content: resultText(result, uncounted) })
    else if (part["type"] === "tool_result")
      results.push({ role: "tool", content: resultText(part["content"], uncounted) })
    else if (typeof part["text"] === "string") texts.push(part["text"])
    else if (!DROPPED.has(kindOf(part))) uncounted.add(kindOf(part))
  }
  if (texts.length + calls.length === 0 && (role === undefined || results.length > 0)) return results
  const message = {
    role: role === undefined ? "assistant" : textIn(role),
    content: texts.join("\n"),
    ...(role !== undefined && typeof name === "string" && { name }),
    ...(calls.length > 0 && { calls })
  }
  return [...results, message]
}

/** Thoughts of earlier turns, which Anthropic drops. */
const DROPPED = new Set(["thinking", "redacted_thinking"])

const contentOf = (content: unknown): ReadonlyArray<Part> => {
  if (typeof content === "string") return content === "" ? [] : [{ text: content }]
  if (Array.isArray(content)) return content.flatMap(contentOf)
  if (!isPart(content)) return []
  return content["parts"] === undefined ? [content] : contentOf(content["parts"])
}

const callOf = (part: Part): ToolCall | undefined => {
  const isCall = part["type"] === "tool_use" || part["type"] === "function_call"
  const called = first(part, "function", "functionCall", "function_call", "toolUse") ?? (isCall ? part : undefined)
  if (!isPart(called)) return undefined
  const values = first(called, "arguments", "args", "input") ?? {}
  return { name: textIn(called["name"]), arguments: typeof values === "string" ? values : JSON.stringify(values) }
}

/** The text of a tool's result: its own, that of its parts, or its JSON. */
const resultText = (result: unknown, uncounted: Set<string>): string => {
  if (Array.isArray(result)) {
    const parts = contentOf(result)
    for (const part of parts) if (typeof part["text"] !== "string") uncounted.add(kindOf(part))
    return parts.map(({ text }) => textIn(text)).join("\n")
  }
  if (!isPart(result)) return textIn(result)
  if (result["parts"] !== undefined) uncounted.add("parts")
  return JSON.stringify(first(result, "response") ?? result)
}

const toolsOf = (tool: Part, uncounted: Set<string>): ReadonlyArray<FunctionTool> => {
  const declared = first(tool, "functionDeclarations", "function_declarations")
  if (declared !== undefined) return partsOf(declared).map(toolOf)
  const named = isPart(tool["function"]) ? tool["function"] : tool
  // Found by a search of the vendor's, it is not sent before.
  if (named["defer_loading"] === true) return []
  const { input_schema, type = "function" } = tool
  const isFunction = type === "function" || type === "custom" || input_schema !== undefined
  if (isFunction && typeof named["name"] === "string") return [toolOf(named)]
  uncounted.add(kindOf(tool))
  return []
}

const toolOf = (tool: Part): FunctionTool => {
  const { description } = tool
  const parameters = first(tool, "parameters", "input_schema", "parametersJsonSchema", "parameters_json_schema")
  return {
    type: "function",
    function: {
      name: textIn(tool["name"]),
      ...(typeof description === "string" && { description }),
      ...(isPart(parameters) && { parameters: schemaIn(parameters) })
    }
  }
}

/** A schema without null, which some clients send for what is absent, and without what is not a schema's. */
const schemaIn = (schema: Part): ParameterSchema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => {
      const field = schemaField(name, value)
      return field === undefined || field === null ? [] : [[name, field]]
    })
  )

const schemaField = (name: string, value: unknown): unknown => {
  switch (name) {
    case "title":
    case "description":
      return typeof value === "string" ? value : undefined
    case "enum":
    case "required":
      return Array.isArray(value) ? value : undefined
    case "anyOf":
      return Array.isArray(value) ? partsOf(value).map(schemaIn) : undefined
    case "items":
      return isPart(value) ? schemaIn(value) : undefined
    case "properties":
      return isPart(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, isPart(each) ? schemaIn(each) : {}]))
        : undefined
    default:
      return value
  }
}
