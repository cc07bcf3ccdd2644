import { whole } from "./bounds.ts"
import type { ToolEstimate } from "./Calculation.ts"
import { MAX_TOOL_TIMES, MAX_TOOL_TOKENS, TOOL_ESTIMATES, type ToolTokens } from "./toolEstimates.ts"

/** Definitions count once per tool and results once per invocation as input, invocations as output. */
export const toolTokensOf = (
  tools: ReadonlyArray<ToolEstimate>
): { readonly input: number; readonly output: number } => {
  let input = 0
  let output = 0
  for (const tool of tools) {
    const count = whole("count", tool.count ?? 1, MAX_TOOL_TIMES)
    const calls = whole("calls", tool.calls ?? 1, MAX_TOOL_TIMES)
    input += count * tokensOf(tool, "def_tokens") + calls * tokensOf(tool, "result_tokens")
    output += calls * tokensOf(tool, "call_tokens")
  }
  return { input, output }
}

const tokensOf = (tool: ToolEstimate, part: keyof ToolTokens): number =>
  whole(part, tool[part] ?? TOOL_ESTIMATES[tool.type][part], MAX_TOOL_TOKENS)
