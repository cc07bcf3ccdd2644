import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A name in a list, and what the list says that it costs, per 1,000,000 tokens, in dollars; undefined if it says nothing. */
export interface ListedName {
  readonly list: string
  readonly day: string
  readonly name: string
  /** Host of the price. */
  readonly host: string
  /** The host, where the list says it apart from the name. */
  readonly provider?: string
  /** Embeddings and rerankers have no output. */
  readonly isEmbedding: boolean
  readonly input?: number
  readonly output?: number
  readonly cache_read?: number
}

/** Whether a list has a price of text that is read and written under a name of a maker in our catalogue, wherever it is served. */
export const isOfOurMakers = ({ input, isEmbedding, name, output }: ListedName): boolean =>
  !isEmbedding && input !== undefined && output !== undefined && OURS.test(name)

const OURS =
  /(?:^|[./~-])(?:(?:chat)?gpt-|o[134](?:-|$)|codex|claude|gemini|gemma|mi[sx]tral|ministral|codestral|magistral|devstral|pixtral|voxtral|deepseek|grok|qwen|qwq|qvq|kimi|moonshot|yandexgpt|aliceai|gigachat)/iu

type Members = Readonly<Record<string, unknown>>

/** The names in the lists of a folder, whose files are called `<list>.<day>.json`. */
export const readNames = (folder: string): ReadonlyArray<ListedName> => {
  const names = readdirSync(folder).flatMap((file) => namesIn(folder, file))
  if (names.length > 0) return names
  throw new Error(`${folder} has no list: call a file ${Object.keys(READERS).join(" or ")}, then .<day>.json`)
}

const namesIn = (folder: string, file: string): ReadonlyArray<ListedName> => {
  const [, list = "", day = ""] = /^(.+)\.(\d{4}-\d\d-\d\d)\.json$/u.exec(file) ?? []
  const read = READERS[list]
  if (read === undefined) return []
  const rows = read(JSON.parse(readFileSync(join(folder, file), "utf8")), day)
  return rows.map(({ prices: [input, output, cacheRead], ...row }) => ({
    list,
    day,
    isEmbedding: false,
    ...row,
    ...(isPrice(input) && { input }),
    ...(isPrice(output) && { output }),
    ...(isPrice(cacheRead) && { cache_read: cacheRead })
  }))
}

interface Row {
  readonly name: string
  readonly host: string
  readonly provider?: string
  readonly isEmbedding?: boolean
  /** For input, output and what a cache reads. */
  readonly prices: ReadonlyArray<unknown>
}

/** Nothing is free: in these lists 0 stands for what is not known, or is part of a plan. */
const isPrice = (value: unknown): value is number => typeof value === "number" && value > 0

const TEXT_MODES = new Set(["chat", "completion", "responses"])
const EMBEDDING_MODES = new Set(["embedding", "rerank"])

const readLitellm = (list: Members): ReadonlyArray<Row> =>
  Object.entries(list as Readonly<Record<string, Members>>)
    .filter(([, { mode }]) => TEXT_MODES.has(mode as string) || EMBEDDING_MODES.has(mode as string))
    .map(([name, row]) => {
      const [first = row] = (row["tiered_pricing"] ?? []) as ReadonlyArray<Members>
      const costs = ["input_cost_per_token", "output_cost_per_token", "cache_read_input_token_cost"]
      const host = String(row["litellm_provider"])
      const isEmbedding = EMBEDDING_MODES.has(row["mode"] as string)
      return { name, host, isEmbedding, prices: costs.map((cost) => perMillion(first[cost])) }
    })

/** Prices for a token have binary noise: 2.9999999999999995e-7. */
const perMillion = (price: unknown): unknown =>
  typeof price === "number" ? Number((price * 1_000_000).toPrecision(12)) : price

const readModelsDev = (list: Members): ReadonlyArray<Row> =>
  Object.entries(list as Readonly<Record<string, { readonly models: Members }>>).flatMap(([provider, { models }]) =>
    Object.entries(models as Readonly<Record<string, { readonly cost?: Members }>>).map(([name, { cost = {} }]) => ({
      host: provider,
      provider,
      name,
      prices: [cost["input"], cost["output"], cost["cache_read"]]
    }))
  )

const readPiAi = (list: Members): ReadonlyArray<Row> =>
  Object.entries(list as Readonly<Record<string, Readonly<Record<string, { readonly cost: Members }>>>>).flatMap(
    ([provider, models]) =>
      Object.entries(models).map(([name, { cost }]) => ({
        host: provider,
        provider,
        name,
        prices: [cost["input"], cost["output"], cost["cacheRead"]]
      }))
  )

interface GenaiModel {
  readonly id: string
  readonly match: unknown
  readonly prices: Members | ReadonlyArray<{ readonly constraint?: GenaiConstraint; readonly prices: Members }>
}

interface GenaiConstraint {
  readonly start_date?: string
  readonly start_time?: string
}

/** The last of dated prices whose day has come; those of single hours are left out. */
const inForce = (all: GenaiModel["prices"], day: string): Members =>
  Array.isArray(all)
    ? (all as ReadonlyArray<{ readonly constraint?: GenaiConstraint; readonly prices: Members }>).findLast(
        ({ constraint: { start_date = "", start_time } = {} }) => start_time === undefined && start_date <= day
      )!.prices
    : (all as Members)

const readGenaiPrices = (list: unknown, day: string): ReadonlyArray<Row> =>
  (list as ReadonlyArray<{ readonly id: string; readonly models: ReadonlyArray<GenaiModel> }>).flatMap((section) =>
    section.models.flatMap(({ id, match, prices: all }) => {
      const rates = inForce(all, day)
      const amounts = ["input_mtok", "output_mtok", "cache_read_mtok"].map((field) => {
        const amount = rates[field]
        return typeof amount === "object" && amount !== null ? (amount as Members)["base"] : amount
      })
      const others = [...JSON.stringify(match).matchAll(/"equals":"([^"]+)"/gu)].map(([, name]) => name!)
      const row = { host: section.id, provider: section.id, prices: amounts }
      return [...new Set([id, ...others])].map((name) => ({ ...row, name }))
    })
  )

const READERS: Readonly<Record<string, (list: Members, day: string) => ReadonlyArray<Row>>> = {
  "genai-prices": readGenaiPrices,
  litellm: readLitellm,
  "models.dev": readModelsDev,
  "pi-ai": readPiAi
}
