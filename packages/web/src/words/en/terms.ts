import type { BuiltinTool, PriceChange } from "@ratecard/core/catalogue"

/** What the catalogue's own names mean, and what several pages say. */
export const en = {
  needsScript: "This page needs JavaScript.",
  tools: {
    web_search: "web search",
    code_interpreter: "code interpreter",
    file_search: "file search",
    image_generation: "image generation",
    computer_use: "computer use",
    mcp: "MCP"
  } satisfies Record<BuiltinTool, string>,
  kinds: {
    drop: "price cut",
    rise: "increase",
    mixed: "up and down",
    new: "new model",
    added: "cached price added",
    removed: "cached price removed"
  } satisfies Record<PriceChange["kind"] | "added" | "removed", string>,
  prices: { input: "Input", cached: "Cached", output: "Output" },
  offer: {
    retired: (day: string) => `Retired on ${day}`,
    retires: (day: string) => `Retires on ${day}`,
    gone: "Retired (date unknown)",
    offered: "Available, no end announced"
  },
  free: "free",
  none: "none",
  any: "any"
}

export type TermWords = typeof en
