import { hostSlug } from "./hosts.ts"

/** A name without the host in front of it, and the host; undefined if it names none of those that are known. */
export const withoutHost = (
  name: string,
  isHost: (slug: string) => boolean
): { readonly host: string; readonly name: string } | undefined => {
  const [, first, rest] = /^([\w.-]+)[/:](.+)$/u.exec(name.replace(ROUTER, "")) ?? []
  if (first === undefined) return undefined
  const host = hostSlug(first)
  return isHost(host) ? { host, name: rest! } : undefined
}

/** LiteLLM's proxy only passes on. */
const ROUTER = /^litellm(?:_proxy)?\//u

/** What hosts write around the name of a model, which says nothing of the model. */
const AROUND: Readonly<Record<string, RegExp>> = {
  bedrock: /^arn:aws[\w-]*:bedrock:[\w-]*:\d*:(?:foundation-model|inference-profile)\/|(?:-v1)?(?::\d+)?(?::\d+k)?$/gu,
  vertex: /^projects\/[^/]+\/locations\/[^/]+\/|^publishers\/|(?<=^|\/)models\/|@default$/gu,
  fireworks: /^accounts\/fireworks\/(?:models|routers)\//gu,
  cloudflare: /^(?:workers-ai\/)?@cf\//gu,
  google: /^models\//gu
}

/**
 * What all spellings of a host's name of a model have in common: case does not count, nor which separators there are.
 *
 * @example
 * nameKey("fireworks", "accounts/fireworks/models/GLM-4p6") // => "glm-4-6"
 */
export const nameKey = (host: string, name: string): string => {
  const around = AROUND[host]
  const lower = name.trim().toLowerCase()
  const bare = around === undefined ? lower : lower.replace(around, "")
  // Fireworks writes a point as `p`: glm-4p6.
  const pointed = host === "fireworks" ? bare.replaceAll(/(?<=\d)p(?=\d)/gu, ".") : bare
  // Amazon's `deepseek.v3` is not `deepseek-v3`: a point before a letter stands behind a maker.
  return pointed.replaceAll(/(?:[ _-]|\.(?![a-z]))+/gu, "-")
}

/**
 * What all spellings of one offer have in common.
 *
 * @example
 * offerKey({ host: "fireworks", name: "accounts/fireworks/models/glm-4p6" }) // => "fireworks glm-4-6"
 */
export const offerKey = ({ host, name }: { readonly host: string; readonly name: string }): string =>
  `${host} ${nameKey(host, name)}`

/** The last part of a key: without the maker, and whatever else stands before the name itself. */
export const lastPart = (key: string): string => key.slice(key.lastIndexOf("/") + 1)

/** A name without OpenRouter's ways to route a request, which leave the model as it is. */
export const dropRoute = (name: string): string => name.replace(/:(?:nitro|floor|online|exacto|beta)$/u, "")

/** OpenAI's name of what a model is when it is tuned, without its owner: all of them have one price. `ft:gpt-4o-mini-2024-07-18:acme::id` */
export const tunedBase = (name: string): string => name.replace(/^((?:openai\/)?ft:[^:]+):.*$/u, "$1")
