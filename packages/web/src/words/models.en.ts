export const en = {
  title: "Models",
  description: "Prices of language models per million tokens, today and on any day of the past",
  caption: "Prices per million tokens",
  shown: { one: "model", other: "models" },
  none: "No model fits. Take a filter away.",
  clear: "All models",
  search: "Search",
  provider: "Provider",
  any: "any",
  window: "Context from",
  max: "Input price up to",
  tool: "Tool",
  tools: {
    web_search: "Web search",
    code_interpreter: "Code interpreter",
    file_search: "File search",
    mcp: "MCP",
    function: "Functions"
  } as Readonly<Record<string, string>>,
  exact: "Counted exactly",
  retired: "Retired ones too",
  only: "Only the chosen",
  currency: "Currency",
  currencies: { own: "each vendor's own", usd: "dollars", rub: "rubles" },
  columns: {
    pick: "Choose",
    name: "Model",
    provider: "Provider",
    input: "Input",
    cached: "Cached input",
    output: "Output",
    window: "Context window",
    since: "Price since"
  },
  sortBy: (column: string) => `Sort by: ${column}`,
  pick: (name: string) => `Choose ${name}`,
  free: "free",
  unknown: "Not known",
  noCached: "No price for cached input is known",
  noDate: "The day is not known",
  isRetired: "retired",
  chosen: { one: "model chosen", other: "models chosen" },
  cost: "What they cost",
  drop: "Choose none"
}

export type ModelsWords = typeof en
