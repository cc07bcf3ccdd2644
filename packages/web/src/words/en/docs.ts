import type { Guide } from "../../guides.ts"

type Names = Readonly<Record<Guide, string>>

export const en = {
  title: "Documentation",
  description: "Guides to prices, bills, agents, the command line and operating the service",
  search: "Search the guides",
  none: "No section holds all these words.",
  names: {
    guide: "Guide",
    pricing: "Pricing",
    agents: "Agents",
    cli: "Command line",
    operations: "Operations",
    comparison: "Comparison"
  } as Names,
  about: {
    guide: "the service and the SDK, by example",
    pricing: "where each number comes from, and how it is computed",
    agents: "the seven tools over MCP, and as plain values",
    cli: "what the command ratecard reads and prints",
    operations: "settings, backups, limits, metrics, one server or thirty",
    comparison: "our ledger and other packages on the same requests"
  } as Names,
  reference: "API reference",
  aboutReference: "every endpoint with every field"
}

export type DocsWords = typeof en
