import { namedModel } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { PriceData } from "../prices/PriceData.ts"

const UNKNOWN_MODEL = /(?:Unknown model|have a model called) '(.*?)'[.:](?= |$)/su

const UNKNOWN_HOST = /^No (?:host|maker) is called '.*'\.$/su

/** A refusal of a name with the next call in it, in the same words whatever prices refused it. */
export const withNextCall = (message: string): Effect.Effect<string, never, PriceData> => {
  if (UNKNOWN_HOST.test(message)) return Effect.succeed(`${message} Call find_offers with the model's name alone.`)
  const name = UNKNOWN_MODEL.exec(message)?.[1]
  return name === undefined ? Effect.succeed(message) : Effect.orElseSucceed(refusalOf(name, message), () => message)
}

const refusalOf = Effect.fnUntraced(function* (name: string, message: string) {
  const data = yield* PriceData
  const prices = yield* data.pricesWithOffers
  const meant = namedModel(prices, name)
  const refusal = meant.is === "unknown" ? meant.message : message
  const offers = yield* Effect.orElseSucceed(data.offers({ model: name }), () => [])
  if (offers.length > 0) return `${refusal} Call find_offers ${named(name)}: ${offers.length} offers.`
  const { modelById } = prices.view
  const nearest = /Did you mean ([^\s,?]+)/u.exec(refusal)?.[1]
  if (nearest !== undefined && !modelById.has(nearest)) return `${refusal} Call find_offers ${named(nearest)}.`
  const ids = Array.from(modelById.keys(), (id) => `-${id}-`)
  const found = beginningsOf(name).find((part) => ids.some((id) => id.includes(`-${part}-`))) ?? nearest
  return found === undefined
    ? `${refusal} Call list_models with a part of its name, or find_offers with its maker.`
    : `${refusal} Call list_models ${named(found)}.`
})

const named = (name: string): string => JSON.stringify({ name })

/** The beginnings of a name that end with a word, the longest first, as they stand in ids. */
const beginningsOf = (name: string): ReadonlyArray<string> => {
  const words = name.toLowerCase().split(/[\s/:_-]+/u)
  return words.map((_, index) => words.slice(0, words.length - index).join("-")).filter((part) => part.length > 2)
}
