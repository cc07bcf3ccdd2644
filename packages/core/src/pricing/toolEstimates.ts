/** The kinds of tool that a cost estimate can include. */
export const TOOL_TYPES = ["code_interpreter", "web_search", "file_search", "mcp", "function"] as const

/** A kind of tool that a cost estimate can include. */
export type ToolType = (typeof TOOL_TYPES)[number]

/** The most tools of a kind in a request, and the most invocations. */
export const MAX_TOOL_TIMES = 1000

/** The most tokens of one definition, invocation or result. */
export const MAX_TOOL_TOKENS = 1_000_000

/** Tokens that one tool of a kind adds to a request. */
export interface ToolTokens {
  /** Input tokens of its definition, once per request and tool. */
  readonly def_tokens: number
  /** Output tokens that the model writes to invoke it, per invocation. */
  readonly call_tokens: number
  /** Input tokens of what it answers, per invocation. */
  readonly result_tokens: number
}

/**
 * Built-in estimates, for callers who have not measured their own tools. `docs/pricing/counting.md` says
 * where each number comes from and how far off it may be.
 */
export const TOOL_ESTIMATES: Readonly<Record<ToolType, ToolTokens>> = {
  code_interpreter: { def_tokens: 245, call_tokens: 150, result_tokens: 500 },
  web_search: { def_tokens: 120, call_tokens: 30, result_tokens: 8_000 },
  file_search: { def_tokens: 120, call_tokens: 30, result_tokens: 8_000 },
  mcp: { def_tokens: 1_679, call_tokens: 60, result_tokens: 400 },
  function: { def_tokens: 80, call_tokens: 40, result_tokens: 120 }
}
