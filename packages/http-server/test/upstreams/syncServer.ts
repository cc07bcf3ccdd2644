import type { SourceName } from "@ratecard/price-sync"
import { genaiFile, json, type Listed, litellmFile, modelsDevFile, openrouterFile } from "@ratecard/test-support"
import { afterAll, beforeAll } from "vitest"
import type { Installation } from "../Installation.ts"
import { signIn } from "../people.ts"
import type { Answer } from "../AskedServer.ts"
import { RunningServer } from "../server.ts"
import { Fleet, TOKEN } from "./fleet.ts"

export const ADMIN = "operator@example.org"

const FILES = {
  litellm: litellmFile,
  "models.dev": modelsDevFile,
  "genai-prices": genaiFile,
  openrouter: openrouterFile
} as const

type ListName = keyof typeof FILES

/** Listed values of a model; null if it is not listed. */
type Said = Readonly<Record<string, Partial<Listed> | null>>

/** A running server whose price sources are stand-ins, and an administrator of it. */
export class SyncServer {
  readonly fleet: Fleet
  readonly installation: Installation
  server: RunningServer
  /** The whole catalogue of models in dollars, as the lists tell it. */
  readonly catalogue: ReadonlyMap<string, Listed>
  readonly #headers: Readonly<Record<string, string>>

  private constructor(
    fleet: Fleet,
    installation: Installation,
    server: RunningServer,
    token: string,
    catalogue: ReadonlyMap<string, Listed>
  ) {
    this.fleet = fleet
    this.installation = installation
    this.server = server
    this.catalogue = catalogue
    this.#headers = { authorization: `Bearer ${token}` }
  }

  /** Starts it on `installation`; every list tells of the catalogue as it is, and one sync has confirmed it. */
  static async start(installation: Installation): Promise<SyncServer> {
    const fleet = await Fleet.start()
    const token = await signIn(installation, { email: ADMIN })
    const server = await RunningServer.start(settingsOf(installation, fleet))
    const { json: body } = await server.ask("/api/v1/models")
    const catalogue = new Map(
      (body.models as ReadonlyArray<any>).filter(isListed).map((each) => [each.id, listed(each)])
    )
    const service = new SyncServer(fleet, installation, server, token, catalogue)
    fleet.list([...catalogue.values()])
    fleet.answer("yandex", json({ skus: [] }))
    await service.sync()
    return service
  }

  /** Another process of the same installation. */
  replica(): Promise<RunningServer> {
    return RunningServer.start(settingsOf(this.installation, this.fleet))
  }

  /** Runs `work` on its database. An embedded one is the server's alone, which is then stopped and started again. */
  async onDatabase<A>(work: () => Promise<A>): Promise<A> {
    if (this.installation.databaseUrl !== undefined) return work()
    await this.server.stop()
    const result = await work()
    this.server = await this.replica()
    return result
  }

  /** The models as lists tell them where `said` differs from the catalogue. */
  models(said: Said = {}): ReadonlyArray<Listed> {
    return [...this.catalogue].flatMap(([id, model]) => {
      const differing = said[id]
      return differing === null ? [] : [{ ...model, ...differing }]
    })
  }

  /** Lets these lists say so, or all of them. */
  tell(said: Said, lists: ReadonlyArray<ListName> = ["litellm", "models.dev", "genai-prices", "openrouter"]): void {
    for (const list of lists) this.fleet.answer(list, json(FILES[list](this.models(said))))
  }

  sync(kind: "all" | "beta" = "all", server = this.server): Promise<Answer> {
    return server.ask(`/api/v1/admin/prices/sync-${kind}`, { method: "POST", headers: this.#headers })
  }

  /** Answer to an administrator's GET. */
  async read(path: string): Promise<any> {
    return (await this.server.ask(`/api/v1/admin/${path}`, { headers: this.#headers })).json
  }

  /** Answer to an administrator's POST. */
  post(path: string, body: unknown = ""): Promise<Answer> {
    return this.server.post(`/api/v1/admin/${path}`, body, this.#headers)
  }

  /** The models that are served, by id; when their prices were confirmed last is left out. */
  async prices(): Promise<ReadonlyMap<string, unknown>> {
    const { json: body } = await this.server.ask("/api/v1/models?include_retired=true")
    return new Map((body.models as ReadonlyArray<any>).map((model) => [model.id, { ...model, price_updated_at: null }]))
  }

  async price(id: string, server = this.server): Promise<ReadonlyArray<number | null>> {
    const { json: model } = await server.ask(`/api/v1/models/${id}`)
    return [model.input_price, model.output_price, model.cached_input_price]
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.fleet.stop()
  }
}

/** One for all tests of a suite. */
export const syncServerForSuite = (install: () => Installation): (() => SyncServer) => {
  let service: SyncServer | undefined
  beforeAll(async () => {
    service = await SyncServer.start(install())
  })
  afterAll(() => service?.stop())
  return () => service!
}

/** Part of a report about one source. */
export const sourceIn = ({ json: report }: Answer, name: SourceName): any =>
  report.sources.find(({ source }: any) => source === name)

const settingsOf = ({ settings }: Installation, { standIns }: Fleet) => ({
  ...settings,
  ADMIN_EMAILS: ADMIN,
  LITELLM_URL: standIns.litellm.url,
  MODELS_DEV_URL: standIns["models.dev"].url,
  GENAI_PRICES_URL: standIns["genai-prices"].url,
  OPENROUTER_URL: standIns.openrouter.url,
  YANDEX_BILLING_URL: standIns.yandex.url,
  YANDEX_BILLING_TOKEN: TOKEN
})

/** No list states unknown prices. */
const isListed = ({ currency, input_price, output_price }: any): boolean =>
  currency === "usd" && input_price > 0 && output_price > 0

const listed = ({ cached_input_price, context_window, input_price, name, output_price, provider }: any): Listed => ({
  provider,
  name,
  input: input_price,
  output: output_price,
  ...(cached_input_price > 0 && { cached: cached_input_price }),
  ...(context_window !== null && { context: context_window })
})
