export const en = {
  label: "Search",
  hint: "Search models, pages and docs",
  none: "No matches.",
  inDocs: (search: string) => `Search the docs for “${search}”`,
  atHosts: (search: string) => `Search other hosts for “${search}”`,
  kinds: { page: "page", line: "model line", model: "model", retired: "retired model", guide: "guide" },
  /** Other words that people look for a page by. */
  pagesBy: {
    cost: "calculator tokens count price estimate",
    models: "prices list table",
    compare: "side by side versus vs",
    changes: "history cuts increases feed news",
    recommend: "recommend cheapest budget choose",
    hosts: "azure bedrock vertex openrouter gateways clouds",
    bill: "usage logs invoice spend",
    docs: "help guide reference api",
    playground: "try chat",
    account: "sign in keys settings"
  }
}

export type PaletteWords = typeof en
