import { PARAMETERS as CHANGES } from "./pages/changes/changesAsked.ts"
import { NAMES as COST } from "./pages/cost/CostFields.tsx"
import { NAMES as FILTERS } from "./pages/models/Filters.tsx"
import { PARAMETERS as RECOMMEND } from "./pages/recommend/requirementsAsked.ts"

/** By page: what its query may hold besides the day of prices, `at`. Only the server asks for it. */
export const PARAMETERS: Readonly<Record<string, ReadonlyArray<string>>> = {
  cost: ["models", ...COST, "counts", "why"],
  models: [...FILTERS, "models", "sort", "columns"],
  model: ["scale", "offers"],
  hosts: ["q", "kind", "currency", "sort", "show"],
  compare: ["models", "currency"],
  lines: [],
  changes: CHANGES,
  recommend: RECOMMEND,
  docs: ["q"]
}
