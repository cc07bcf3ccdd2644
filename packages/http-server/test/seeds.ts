import { readFileSync } from "node:fs"

/** The provider slugs, in the order that the contract gives them. */
export const PROVIDERS = [
  "openai",
  "anthropic",
  "google",
  "mistral",
  "deepseek",
  "xai",
  "qwen",
  "moonshot",
  "yandex",
  "sber"
]

/** Price level in the seeds. */
interface SeedLevel {
  readonly date: string
  readonly input_price: number
  readonly output_price: number
  readonly cached_input_price: number | null
}

/** Model in the seeds. */
export interface SeedModel {
  readonly id: string
  readonly provider: string
  readonly encoding: string | null
  readonly retirement: { readonly date: string | null } | null
  readonly builtin_tools: ReadonlyArray<string>
  readonly context_window: number | null
  readonly max_output_tokens: number | null
  readonly capabilities?: {
    readonly input: ReadonlyArray<string>
    readonly output: ReadonlyArray<string>
    readonly tools: boolean | null
    readonly reasoning: boolean | null
    readonly sources: ReadonlyArray<{ readonly source: string; readonly url: string }>
  }
  readonly price: Omit<SeedLevel, "date">
  readonly levels: ReadonlyArray<SeedLevel>
}

const SEEDS = new URL("../../../seeds/", import.meta.url)

/** The catalogue as people edit it, read without the code that the service reads it with. */
export const seedModels = (): ReadonlyArray<SeedModel> =>
  PROVIDERS.flatMap((provider) => {
    const { models } = JSON.parse(readFileSync(new URL(`${provider}.json`, SEEDS), "utf8"))
    return models.map((model: SeedModel & { readonly name: string }) => ({
      ...model,
      // The prices in force are those of the last level.
      price: { ...model.price, ...standardPrices(model.levels.at(-1)!) },
      provider,
      id: `${provider}-${model.name.replaceAll(/[^A-Za-z0-9._-]/gu, "-")}`
    }))
  })

/** Whether a provider still offers the model today. */
export const isOffered = ({ retirement }: SeedModel): boolean =>
  retirement === null || (retirement.date !== null && Date.parse(retirement.date) > Date.now())

const standardPrices = ({ cached_input_price, input_price, output_price }: SeedModel["levels"][number]) => ({
  input_price,
  output_price,
  cached_input_price
})
