import type { IDENTITY_PROVIDERS } from "@ratecard/api"
import type { Language } from "./rendering.ts"

/** A path below the base; `:name` stands for all that follows. */
type Path = `/${string}`

/** A kind of page. */
interface PageRow {
  readonly path: Path
  /** Further paths that lead to it. */
  readonly others?: ReadonlyArray<Path>
  /** Its name in lists of links. The search has every page with a name. */
  readonly title?: Readonly<Record<Language, string>>
  /** The list around every page that it stands in, too. */
  readonly bar?: "header" | "footer"
  /** Its content is one person's: the server renders nothing but the shell, and no list for everybody has it. */
  readonly isPrivate?: true
}

/** Identity providers lead back here. */
const CALLBACKS = Object.keys({
  google: "",
  github: "",
  yandex: "",
  oidc: ""
} satisfies Readonly<Record<(typeof IDENTITY_PROVIDERS)[number], "">>).map((name): Path => `/auth/${name}/callback`)

/** The pages, in the order in which lists have them: every list of pages is made of these rows. */
export const PAGES = {
  cost: { path: "/", title: { en: "Cost", ru: "Стоимость" }, bar: "header" },
  models: { path: "/models", others: ["/recommend"], title: { en: "Models", ru: "Модели" }, bar: "header" },
  compare: { path: "/compare", title: { en: "Compare", ru: "Сравнение" }, bar: "header" },
  changes: { path: "/changes", others: ["/changes/:month"], title: { en: "Changes", ru: "Изменения" }, bar: "header" },
  hosts: { path: "/hosts", others: ["/hosts/:slug"], title: { en: "Hosts", ru: "Хосты" }, bar: "footer" },
  bill: { path: "/bill", title: { en: "Bill", ru: "Счёт" }, bar: "header" },
  docs: { path: "/docs", title: { en: "Docs", ru: "Справка" }, bar: "header" },
  playground: { path: "/playground", title: { en: "Playground", ru: "Песочница" }, bar: "footer", isPrivate: true },
  account: {
    path: "/account",
    others: CALLBACKS,
    title: { en: "Account", ru: "Аккаунт" },
    isPrivate: true
  },
  teams: { path: "/teams", others: ["/teams/:name"], title: { en: "Teams", ru: "Команды" }, isPrivate: true },
  admin: { path: "/admin", isPrivate: true },
  lines: { path: "/lines", others: ["/lines/:slug"] },
  model: { path: "/models/:id" },
  guide: { path: "/docs/:group/:name", others: ["/docs/:name"] }
} as const satisfies Readonly<Record<string, PageRow>>

/** The parameters of a workload on the page of costs. */
export const WORKLOAD_FIELDS = [
  "input",
  "output",
  "cached",
  "written",
  "lifetime",
  "requests",
  "currency",
  "batch",
  "tools"
]

/** The same with its models and the counts of its text. */
export const WORKLOAD = ["models", ...WORKLOAD_FIELDS, "counts"]

export type PageName = keyof typeof PAGES

/** A page with a name in lists of links. */
export type ListedPage = {
  [Name in PageName]: (typeof PAGES)[Name] extends { readonly title: unknown } ? Name : never
}[PageName]

/** All rows, each with its name. */
export const PAGE_ROWS = Object.entries(PAGES).map(
  ([name, row]: readonly [string, PageRow]) => ({ name: name as PageName, ...row }) as const
)

/** The pages of the header or footer, or all pages with a name in lists of links. */
export const listedPages = (bar?: PageRow["bar"]) =>
  PAGE_ROWS.filter(
    (row): row is typeof row & Required<Pick<PageRow, "title">> & { readonly name: ListedPage } =>
      row.title !== undefined && row.bar === (bar ?? row.bar)
  )

/** The paths of the pages for everybody that are not of one model, line, host or guide. */
export const publicPaths = (): ReadonlyArray<Path> =>
  PAGE_ROWS.flatMap(({ isPrivate, path }) => (isPrivate || path.includes(":") ? [] : [path]))
