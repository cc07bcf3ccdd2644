import type { Environment } from "../launch.ts"
import { genaiFile, type Listed, litellmFile, modelsDevFile } from "./payloads.ts"
import { hanging, json, StandIn } from "./standIn.ts"

/** The three public price lists on loopback; they agree with each other. */
export class PriceLists implements AsyncDisposable {
  readonly #litellm: StandIn
  readonly #modelsDev: StandIn
  readonly #genaiPrices: StandIn

  private constructor([litellm, modelsDev, genaiPrices]: readonly [StandIn, StandIn, StandIn]) {
    this.#litellm = litellm
    this.#modelsDev = modelsDev
    this.#genaiPrices = genaiPrices
  }

  static async start(): Promise<PriceLists> {
    return new PriceLists(await Promise.all([StandIn.start(), StandIn.start(), StandIn.start()]))
  }

  /** Settings that send a server to these lists. */
  get settings(): Environment {
    return {
      LITELLM_URL: this.#litellm.url,
      MODELS_DEV_URL: this.#modelsDev.url,
      GENAI_PRICES_URL: this.#genaiPrices.url
    }
  }

  /** Number of requests to all three. */
  get requests(): number {
    return this.#all.reduce((sum, { requests }) => sum + requests.length, 0)
  }

  list(models: ReadonlyArray<Listed>): void {
    this.#litellm.answering = json(litellmFile(models))
    this.#modelsDev.answering = json(modelsDevFile(models))
    this.#genaiPrices.answering = json(genaiFile(models))
  }

  /** Lets every request wait for ever. */
  hang(): void {
    for (const list of this.#all) list.answering = hanging
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#all.map((list) => list.stop()))
  }

  get #all(): ReadonlyArray<StandIn> {
    return [this.#litellm, this.#modelsDev, this.#genaiPrices]
  }
}
