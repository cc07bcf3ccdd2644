import { type Guide, GUIDES } from "./guides.ts"
import type { PageModule } from "./pageModule.ts"
import { PAGE_ROWS, type PageName } from "./pages.ts"

type Load = () => Promise<{ readonly default: PageModule }>

/** The page that an address leads to. */
export interface Route {
  readonly name: PageName | `docs/${Guide}` | "missing"
  readonly load: Load
  /** Its content is one person's: the server renders nothing but the shell. */
  readonly isPrivate?: boolean
}

export const MISSING: Route = { name: "missing", load: () => import("./pages/missing/MissingPage.tsx") }

/** The modules of the pages. */
const MODULES: Readonly<Record<Exclude<PageName, "guide">, Load>> = {
  cost: () => import("./pages/cost/CostPage.tsx"),
  models: () => import("./pages/models/ModelsPage.tsx"),
  compare: () => import("./pages/compare/ComparePage.tsx"),
  changes: () => import("./pages/changes/ChangesPage.tsx"),
  hosts: () => import("./pages/hosts/HostsPage.tsx"),
  bill: () => import("./pages/bill/BillPage.tsx"),
  docs: () => import("./pages/docs/DocsPage.tsx"),
  playground: () => import("./pages/playground/PlaygroundPage.tsx"),
  account: () => import("./pages/account/AccountPage.tsx"),
  teams: () => import("./pages/teams/TeamsPage.tsx"),
  admin: () => import("./pages/admin/AdminPage.tsx"),
  lines: () => import("./pages/lines/LinePage.tsx"),
  model: () => import("./pages/model/ModelPage.tsx")
}

/** The page at a path below the base. */
export const routeOf = (path: string): Route => {
  const row = PAGE_ROWS.find(({ others = [], path: own }) => [own, ...others].some((each) => isAt(path, each)))
  if (row === undefined) return MISSING
  const { isPrivate = false, name } = row
  if (name !== "guide") return { name, load: MODULES[name], isPrivate }
  const guide = GUIDES.find((each) => path === `/docs/${each}`)
  return guide === undefined
    ? MISSING
    : {
        name: `docs/${guide}`,
        load: async () => ({ default: await (await import("./pages/docs/docPage.tsx")).docPage(guide) })
      }
}

/** Tells whether a path is one of those that the path of a page stands for. */
const isAt = (path: string, pattern: string): boolean => {
  const [before = "", name] = pattern.split(":")
  return name === undefined ? path === pattern : path.startsWith(before) && path !== before
}
