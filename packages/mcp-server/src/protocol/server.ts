import * as McpProtocol from "effect/ai/McpProtocol"
import manifest from "../../package.json" with { type: "json" }
import { registrations } from "./registrations.ts"

/** What the server says of itself, and the revisions of the protocol that it speaks, newest first. */
export const SERVER = {
  name: "ratecard",
  version: manifest.version,
  instructions:
    "Prices are per 1,000,000 tokens in each record's currency (usd or rub). Answers are short: limit asks for more records, fields for more of each.",
  protocols: [
    McpProtocol.v2025_11_25,
    McpProtocol.v2025_06_18,
    McpProtocol.v2025_03_26,
    McpProtocol.v2024_11_05,
    McpProtocol.v2026_07_28
  ],
  registrations
} as const
