import { decimal, decimalText, multiply, roundHalfEven, toNumber } from "../../pricing/money.ts"
import { TOOL_TYPES } from "../../pricing/toolEstimates.ts"
import { toolTokensOf } from "../../pricing/contractCost.ts"
import type { ExpectedCall } from "../schemas/CostRecord.ts"
import { LIFETIMES } from "../schemas/literals.ts"
import type { Amount, Reading, ReadingFault } from "./reading.ts"

/** Above this, no sum of tokens is exact in a program's numbers. */
const MAX_TOKENS = 1_000_000_000_000

/** Digits of a part of a token that count: the others are not part of any amount. */
const TOKEN_DECIMALS = 30

/** Maximum of each number of an expected call, and whether it is whole. */
const BOUNDS = {
  input_tokens: [MAX_TOKENS, "whole"],
  cached_input_tokens: [MAX_TOKENS, "whole"],
  cached_input_ratio: [1, "any"],
  cache_write_tokens: [MAX_TOKENS, "whole"],
  output_tokens: [MAX_TOKENS, "whole"],
  output_multiplier: [1000, "any"],
  calls: [1_000_000_000, "whole"]
} as const satisfies Partial<Record<keyof ExpectedCall, readonly [number, "whole" | "any"]>>

const BOUNDED = /* @__PURE__ */ Object.entries(BOUNDS)

const PAIRS = [
  ["cached_input_tokens", "cached_input_ratio"],
  ["output_tokens", "output_multiplier"]
] as const

/**
 * Reads the usage of calls that are not made yet: the amounts of each call times the number of calls, and the prompt
 * of one. Output as a multiple of the input may be a fraction of a token.
 */
export const readExpected = (expected: ExpectedCall): Reading | ReadingFault => {
  const fault = faultOf(expected)
  if (fault !== undefined) return fault
  const { cache_write_lifetime: lifetime = "5m", cache_write_tokens: written = 0, calls = 1 } = expected
  const { input_tokens, output_multiplier = 0 } = expected
  const cached =
    expected.cached_input_tokens ??
    toNumber(roundHalfEven(multiply(decimal(input_tokens), decimal(expected.cached_input_ratio ?? 0)), 0))
  if (cached + written > input_tokens) {
    return invalid("cached_input_tokens", `${cached} cached and ${written} written tokens are more than the prompt has`)
  }
  const tools = toolsOf(expected)
  if ("code" in tools) return tools
  const output = roundHalfEven(multiply(decimal(input_tokens), decimal(output_multiplier)), TOKEN_DECIMALS)
  const answered = expected.output_tokens ?? (output.scale === 0 ? Number(output.units) : decimalText(output))
  const all = [
    ["input", input_tokens - cached - written],
    ["cache_read", cached],
    [`cache_write_${lifetime}`, written],
    ["input_tool_use", tools.input],
    ["output", answered],
    ["output_tool_use", tools.output]
  ] as const
  return {
    amounts: all.flatMap(([unit, quantity]): ReadonlyArray<Amount> =>
      Number(quantity) === 0 ? [] : [{ unit, quantity: times(quantity, calls) }]
    ),
    convention: { name: "cache inside input", identity: "expected" },
    shape: "expected",
    promptTokens: input_tokens + tools.input,
    outputTokens: Math.ceil(Number(answered)) + tools.output,
    warnings: (expected.tools ?? []).some(({ type }) => FEES.includes(type)) ? [TOOL_FEES] : [],
    isExpected: true
  }
}

const toolsOf = ({ tools }: ExpectedCall): ReturnType<typeof toolTokensOf> | ReadingFault => {
  if (tools != null && !(Array.isArray(tools) && tools.every((tool) => isKnownTool(tool)))) {
    return invalid("tools", `tools must be a list of {type, count, calls}, of the types ${TOOL_TYPES.join(", ")}`)
  }
  try {
    return toolTokensOf(tools ?? [])
  } catch (error) {
    return invalid("tools", (error as RangeError).message)
  }
}

const isKnownTool = (tool: unknown): boolean =>
  typeof tool === "object" && tool !== null && "type" in tool && TOOL_TYPES.some((type) => type === tool.type)

const times = (quantity: number | string, calls: number): number | string =>
  typeof quantity === "number" ? quantity * calls : decimalText(multiply(decimal(Number(quantity)), decimal(calls)))

const faultOf = (expected: ExpectedCall): ReadingFault | undefined => {
  for (const [name, [maximum, kind]] of BOUNDED) {
    const value: unknown = expected[name as keyof typeof BOUNDS]
    if (value === undefined && name !== "input_tokens") continue
    const isNumber = typeof value === "number" && value >= 0 && value <= maximum
    if (isNumber && (kind === "any" || Number.isInteger(value))) continue
    return invalid(
      name,
      `${name} must be ${kind === "whole" ? "a whole number" : "a number"} from 0 to ${maximum}, not ${String(value)}`
    )
  }
  const { cache_write_lifetime: lifetime, per } = expected
  if (lifetime !== undefined && !LIFETIMES.includes(lifetime)) {
    return invalid(
      "cache_write_lifetime",
      `cache_write_lifetime must be one of ${LIFETIMES.join(", ")}, not ${lifetime}`
    )
  }
  if (per !== undefined && per !== "day" && per !== "month") {
    return invalid("per", `per must be day or month, not ${String(per)}`)
  }
  const both = PAIRS.find(([one, other]) => expected[one] !== undefined && expected[other] !== undefined)
  return both && invalid(both[1], `Give ${both[0]} or ${both[1]}, not both`)
}

const invalid = (field: string, message: string): ReadingFault => ({
  code: "InvalidUsage",
  message: `${message}.`,
  fields: [`expected.${field}`]
})

/** Tools whose calls vendors charge apart from their tokens. */
const FEES: ReadonlyArray<string> = ["code_interpreter", "web_search", "file_search"]

const TOOL_FEES = {
  code: "tool_fees",
  message: "Tools are priced by their tokens only, without fees per call."
}
