/** The pages of the documentation by what they help with, in reading order; each is `docs/{group}/{page}.md`. */
export const GUIDE_GROUPS = {
  guide: [
    "find-a-model",
    "model-names",
    "price-a-text",
    "bill-usage",
    "recipes",
    "prices-in-your-app",
    "history",
    "follow",
    "costs-in-ci",
    "accounts",
    "teams",
    "agents"
  ],
  cli: ["usage", "agents", "budgets", "export", "costs", "reconcile", "programs"],
  pricing: ["bills", "sellers", "usage", "counting", "what-if"],
  api: ["endpoints", "errors", "clients"],
  operations: ["start", "settings", "database", "fleets", "prices", "security", "monitoring", "limits"]
} as const

export type GuideGroup = keyof typeof GUIDE_GROUPS

export type Guide =
  | { [G in GuideGroup]: `${G}/${(typeof GUIDE_GROUPS)[G][number]}` }[GuideGroup]
  | "comparison"
  | "glossary"

export const GUIDES = [
  ...Object.entries(GUIDE_GROUPS).flatMap(([group, pages]) => pages.map((page) => `${group}/${page}`)),
  "comparison",
  "glossary"
] as ReadonlyArray<Guide>
