import type { Doc } from "./doc.ts"
import type { Guide } from "../../guides.ts"

/** How to load each guide; apart from their names, which every page knows. */
const LOADS: Readonly<Record<Guide, () => Promise<{ readonly default: Doc }>>> = {
  guide: () => import("../../../../../docs/guide.md"),
  pricing: () => import("../../../../../docs/pricing.md"),
  agents: () => import("../../../../../docs/agents.md"),
  cli: () => import("../../../../../docs/cli.md"),
  operations: () => import("../../../../../docs/operations.md"),
  comparison: () => import("../../../../../docs/comparison.md")
}

export const loadDoc = async (name: Guide): Promise<Doc> => (await LOADS[name]()).default
