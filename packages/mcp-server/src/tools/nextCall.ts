import { Effect } from "effect"
import { PriceData } from "../prices/PriceData.ts"

const UNKNOWN_MODEL = /(?:Unknown model|have a model called) '(.*?)'[.:](?= |$)/su

const UNKNOWN_HOST = /^No (?:host|maker) is called '.*'\.$/su

/** The sentence on hosts, which only prices with those of hosts have; the call of `find_offers` stands for it. */
const HOSTS = / (?:One host offers|\d+ hosts offer) a model called '.*$/su

/** A refusal of a name with the next call in it, the same whether the prices at hand have those of hosts or not. */
export const withNextCall = (message: string): Effect.Effect<string, never, PriceData> => {
  if (UNKNOWN_HOST.test(message)) return Effect.succeed(`${message} Call find_offers with the model's name alone.`)
  const name = UNKNOWN_MODEL.exec(message)?.[1]
  if (name === undefined) return Effect.succeed(message)
  const nearest = /Did you mean ([^\s,?]+)/u.exec(message)?.[1]
  return Effect.map(nextCall(name, nearest), (call) => `${message.replace(HOSTS, "")} Call ${call}.`)
}

const nextCall = Effect.fnUntraced(
  function* (name: string, nearest: string | undefined) {
    const data = yield* PriceData
    const { length } = yield* Effect.orElseSucceed(data.offers({ model: name }), () => [])
    if (length > 0) return `find_offers ${JSON.stringify({ name })} for the ids of ${length} offers`
    const { modelById } = (yield* data.prices).view
    const ids = Array.from(modelById.keys(), (id) => `-${id}-`)
    const listed = beginningsOf(name).find((part) => ids.some((id) => id.includes(`-${part}-`)))
    if (nearest !== undefined && !modelById.has(nearest)) return `find_offers ${JSON.stringify({ name: nearest })}`
    const found = listed ?? nearest
    return found === undefined
      ? "list_models with a part of its name, or find_offers with its maker"
      : `list_models ${JSON.stringify({ name: found })}`
  },
  Effect.orElseSucceed(() => "list_models")
)

/** The beginnings of a name that end with a word, the longest first, as they stand in ids. */
const beginningsOf = (name: string): ReadonlyArray<string> => {
  const words = name.toLowerCase().split(/[\s/:_-]+/u)
  return words.map((_, index) => words.slice(0, words.length - index).join("-")).filter((part) => part.length > 2)
}
