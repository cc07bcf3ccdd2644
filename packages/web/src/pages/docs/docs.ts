import type { Doc } from "./doc.ts"

/** How to load each guide, in reading order. */
export const DOCS: ReadonlyArray<{ readonly name: string; readonly load: () => Promise<{ readonly default: Doc }> }> = [
  { name: "guide", load: () => import("../../../../../docs/guide.md") },
  { name: "pricing", load: () => import("../../../../../docs/pricing.md") },
  { name: "agents", load: () => import("../../../../../docs/agents.md") },
  { name: "cli", load: () => import("../../../../../docs/cli.md") },
  { name: "operations", load: () => import("../../../../../docs/operations.md") },
  { name: "comparison", load: () => import("../../../../../docs/comparison.md") }
]
