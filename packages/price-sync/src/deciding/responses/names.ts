import { type NamedModel, type ProviderSlug, resolve } from "@ratecard/core/catalogue"
import type { SourceAnswer } from "../facts.ts"
import type { ModelName } from "../quote.ts"
import type { Steps } from "@ratecard/core/ledger"
import { eachInSteps } from "../steps.ts"

/**
 * Puts an answer under the book's names: a listing under another name of a known model (a dated snapshot, `-latest`,
 * another spelling) counts for that model. If a source also prices the model under its own name, only that row counts:
 * old snapshots keep old prices.
 */
export const underKnownNames = (book: ReadonlyArray<NamedModel>): ((answer: SourceAnswer) => Steps<SourceAnswer>) => {
  const known = new Map(book.map((model) => [model.id, model]))
  /** Finds a vendor's own model by the vendor's own name: a host's name may have another price. */
  const findOwn = (name: string, provider: ProviderSlug): Own | undefined => {
    // The name is resolved as before all its moves: a list may price it as the model that it first meant.
    const found = resolve(known, name, { provider, at: 0, isSuggesting: false })
    if (found.how === "none" || found.how === "host" || found.tier !== undefined) return undefined
    const model = known.get(found.model_id)!
    return model.provider === provider ? { model, isAlias: found.how === "alias" } : undefined
  }
  const renamed = <Listing extends ModelName>(listing: Listing): Listing => {
    if (known.has(listing.model_id)) return listing
    // Lists drop `-latest`; the name without it may have meant an older model.
    const own = findOwn(listing.name, listing.provider) ?? findOwn(`${listing.name}-latest`, listing.provider)
    if (own === undefined) return listing
    const { isAlias, model } = own
    return { ...listing, model_id: model.id, name: model.name, ...(isAlias && { alias: listing.name }) }
  }
  function* ownFirst<Listing extends ModelName>(listings: ReadonlyArray<Listing>): Steps<ReadonlyArray<Listing>> {
    const own = new Set(listings.map(({ model_id }) => model_id))
    const named = yield* eachInSteps(listings, renamed)
    return named.filter((listing, index) => listing === listings[index] || !own.has(listing.model_id))
  }
  return function* (answer) {
    return {
      ...answer,
      quotes: yield* ownFirst(answer.quotes),
      announcements: yield* ownFirst(answer.announcements),
      discoveries: yield* eachInSteps(answer.discoveries, renamed)
    }
  }
}

/** A model, and whether the name that led to it is an alias, and no spelling or snapshot of its name. */
interface Own {
  readonly model: NamedModel
  readonly isAlias: boolean
}

/** Tells whether a name is an alias that moves on to the vendor's next model. */
export const isMovingName = (name: string): boolean => /-latest$/iu.test(name)

/** A key of a model's product name that ignores its spelling. */
export const productKey = (provider: ProviderSlug, displayName: string): string =>
  `${provider} ${displayName
    .toLowerCase()
    .replace(/\(latest\)/u, "")
    .replaceAll(/[^a-z0-9.]+/gu, "")}`

/** Words in the names of models for audio, speech, pictures or embeddings, where a list does not state their output. */
const NOT_TEXT =
  /(?:^|[-_. ])(?:audio|dall-e|embed(?:ding)?s?|images?|imagen|live|music|realtime|sora|speech|transcri(?:be|ption)|tts|veo|video|voice|whisper)(?:$|[-_. ])/iu

/** Tells whether a name says that the model's output is not text. */
export const isNamedOtherThanText = (name: string): boolean => NOT_TEXT.test(name)
