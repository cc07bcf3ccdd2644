import type { ModelFacts } from "../catalogue/CatalogueEntry.ts"

type Named = Pick<ModelFacts, "display_name" | "id" | "provider">

/**
 * Maps the id of each model to the id of its line: models of a provider that follow one another under one name. If two
 * providers have lines of one name, the ids begin with their slugs.
 *
 * @example
 * lineIds(bundledPrices(Date.now()).view.entries).get("anthropic-claude-sonnet-4-5") // => "claude-sonnet"
 */
export const lineIds = (models: ReadonlyArray<Named>): ReadonlyMap<string, string> => {
  const slug = (model: Named) => slugOf(lineName(model))
  const groups = Map.groupBy(models, (model) => `${model.provider} ${slug(model)}`)
  const lines = [...groups.values()].filter(hasReleases)
  const taken = Map.groupBy(lines, ([first]) => slug(first!))
  return new Map(
    lines.flatMap((line) => {
      const own = slug(line[0]!)
      const id = taken.get(own)!.length === 1 ? own : `${line[0]!.provider}-${own}`
      return line.map((model) => [model.id, id] as const)
    })
  )
}

/** Tells whether there are two or more releases; a `-latest` alias is not one. */
const hasReleases = (models: ReadonlyArray<Named>): boolean => {
  const ids = models.map(({ id }) => id)
  return ids.filter((id) => latestAlias(id, ids) === undefined).length > 1
}

/** Lines of models whose names do not show them. */
const JOINED: Readonly<Record<string, string>> = {
  // Names of DeepSeek's model of the day, which was V4 Flash when they ended: seeds/deepseek.json.
  "deepseek-deepseek-chat": "DeepSeek Flash",
  "deepseek-deepseek-reasoner": "DeepSeek Flash",
  // The model of ChatGPT, under the names that it has had.
  "openai-chatgpt-4o-latest": "GPT Chat",
  "openai-chat-latest": "GPT Chat",
  // Between GPT-4 and GPT-4o; GPT-3.5 Turbo was the cheap model of its time.
  "openai-gpt-4-turbo": "GPT",
  // A trial of a larger model in the same line, at thirty times the price.
  "openai-gpt-4.5-preview": "GPT-4.5"
}

/** A remark in brackets. */
const REMARK = /\s*\([^)]*\)/gu

/** Versions that are written together with the name: Qwen3.8, Kimi K2.5, o3. */
const WRITTEN_TOGETHER = /(?<=\b(?:Qwen|K|o))\d[\d.]*/gu

/** A version, a day, or how far a model is: 4.5, 4o, v2, 0902, preview. */
const VERSION = /[\s-]+(?:v?\d[\d.]*o?|latest|preview|beta)(?=[\s-]|$)/giu

/**
 * The name of the line that a model is of: its own without version, day and remarks. Sizes stay, as they have prices
 * of their own.
 *
 * @example
 * lineName({ id: "anthropic-claude-sonnet-4-5", display_name: "Claude Sonnet 4.5 (latest)" }) // => "Claude Sonnet"
 */
export const lineName = ({ display_name, id }: { readonly id: string; readonly display_name: string }): string =>
  JOINED[id] ??
  display_name
    .replaceAll(REMARK, "")
    .replaceAll(WRITTEN_TOGETHER, "")
    .replaceAll(VERSION, "")
    .trim()
    .replace(/^o\b/u, "OpenAI o")

/**
 * The slug of a name, as in the address of its page: the same for "Gemini Flash-Lite" and "Gemini Flash Lite".
 *
 * @example
 * slugOf("Gemini Flash-Lite") // => "gemini-flash-lite"
 */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d.]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")

/**
 * The newest of `ids` that an id which ends in `-latest` is another name of; undefined for every other id.
 *
 * @example
 * latestAlias("mistral-large-latest", ["mistral-large-2411", "mistral-large-2512"]) // => "mistral-large-2512"
 */
export const latestAlias = (id: string, ids: ReadonlyArray<string>): string | undefined =>
  id.endsWith("-latest")
    ? ids.findLast((other) => other !== id && other.startsWith(id.slice(0, -"latest".length)))
    : undefined
