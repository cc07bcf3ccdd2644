import { type ChatModel, type ScriptedCall, startChatModel } from "./chatModel.ts"

/** Tokens of which most were cached, as OpenAI tells them, and what they cost on that day. */
const RESPONSE = {
  model: "gpt-4o",
  usage: {
    prompt_tokens: 2006,
    completion_tokens: 300,
    total_tokens: 2306,
    prompt_tokens_details: { cached_tokens: 1920 }
  }
}
const TOTAL = 0.005615

/** A model that gets the arguments wrong twice before it gets them right. */
const CALLS: ReadonlyArray<ScriptedCall> = [
  { name: "estimate_cost", args: { model_ids: "gpt-4o", usage: RESPONSE.usage } },
  { name: "estimate_cost", args: { model: "gpt-4o", usage: RESPONSE.usage } },
  { name: "estimate_cost", args: { response: RESPONSE, at: "2025-01-15T12:00:00Z" } }
]

/** The tools that an agent's model was offered, and what they told it. */
export interface ToolConversation {
  readonly offered: ReadonlyArray<string>
  readonly refusals: ReadonlyArray<string>
  readonly total: number
}

export const EXPECTED_CONVERSATION: ToolConversation = {
  offered: [
    "list_models",
    "recommend_model",
    "estimate_cost",
    "find_offers",
    "price_changes",
    "price_history",
    "exchange_rate"
  ],
  refusals: [
    "Change the arguments: model_ids: expected array.",
    "Change the arguments: model is unknown here (known: model_ids, text, input_tokens, output_tokens, usage, response, context, output_multiplier, cached_input_ratio, tools, calls, per, at, limit, fields, convert_to)."
  ],
  total: TOTAL
}

/** Runs a program whose agent asks a stand-in for a model and prints what that says in the end. */
export const toolConversation = async (
  run: (environment: ChatModel["environment"]) => Promise<string>
): Promise<ToolConversation> => {
  await using model = await startChatModel(CALLS)
  const printed = JSON.parse(await run(model.environment)) as {
    readonly results: ReadonlyArray<{ readonly total_cost: number }>
  }
  const last = model.requests.at(-1)!
  const told = last.messages.filter(({ role }) => role === "tool").map(({ content }) => content)
  return {
    offered: last.tools.map((tool) => tool.function.name),
    refusals: told.slice(0, -1).map(sentence),
    total: printed.results[0]!.total_cost
  }
}

/** A refusal, as text or in JSON. */
const sentence = (told: string): string => {
  if (!told.startsWith("{")) return told
  const { error, message } = JSON.parse(told) as { readonly error?: string; readonly message?: string }
  return error ?? message ?? told
}
