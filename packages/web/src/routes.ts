import type { PageModule } from "./pageModule.ts"
import { GUIDES } from "./guides.ts"

export interface Route {
  readonly name: string
  /** Whether a path below the base leads here. */
  readonly pattern: RegExp
  readonly load: () => Promise<{ readonly default: PageModule }>
  /** Its content is one person's: nothing but the shell is rendered by the server. */
  readonly isPrivate?: true
}

export const MISSING: Route = {
  name: "missing",
  pattern: /^/u,
  load: () => import("./pages/missing/MissingPage.tsx")
}

/** The pages. The first one whose pattern matches is shown. */
const ROUTES: ReadonlyArray<Route> = [
  { name: "cost", pattern: /^\/$/u, load: () => import("./pages/cost/CostPage.tsx") },
  { name: "models", pattern: /^\/models$/u, load: () => import("./pages/models/ModelsPage.tsx") },
  { name: "model", pattern: /^\/models\/.+$/u, load: () => import("./pages/model/ModelPage.tsx") },
  { name: "hosts", pattern: /^\/hosts(\/|$)/u, load: () => import("./pages/hosts/HostsPage.tsx") },
  { name: "compare", pattern: /^\/compare$/u, load: () => import("./pages/compare/ComparePage.tsx") },
  { name: "lines", pattern: /^\/lines(\/|$)/u, load: () => import("./pages/lines/LinePage.tsx") },
  { name: "changes", pattern: /^\/changes$/u, load: () => import("./pages/changes/ChangesPage.tsx") },
  { name: "recommend", pattern: /^\/recommend$/u, load: () => import("./pages/recommend/RecommendPage.tsx") },
  {
    name: "account",
    // Identity providers lead back here.
    pattern: /^\/(account|auth\/(google|github|yandex|oidc)\/callback)$/u,
    load: () => import("./pages/account/AccountPage.tsx"),
    isPrivate: true
  },
  {
    name: "playground",
    pattern: /^\/playground$/u,
    load: () => import("./pages/playground/PlaygroundPage.tsx"),
    isPrivate: true
  },
  { name: "admin", pattern: /^\/admin$/u, load: () => import("./pages/admin/AdminPage.tsx"), isPrivate: true },
  { name: "bill", pattern: /^\/bill$/u, load: () => import("./pages/bill/BillPage.tsx") },
  {
    name: "docs",
    pattern: /^\/docs$/u,
    load: async () => ({ default: (await import("./pages/docs/DocsPage.tsx")).docsPage() })
  },
  ...GUIDES.map((name): Route => ({
    name: `docs/${name}`,
    pattern: new RegExp(`^/docs/${name}$`, "u"),
    load: async () => ({ default: await (await import("./pages/docs/docPage.tsx")).docPage(name) })
  }))
]

export const routeOf = (path: string): Route => ROUTES.find(({ pattern }) => pattern.test(path)) ?? MISSING
