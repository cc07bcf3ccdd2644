import { providerOf, type ProviderSlug } from "@ratecard/core/catalogue"
import { Data } from "effect"
import { ifPossible } from "../ifPossible.ts"

/** The provider takes the key no more, or not for this. */
export class KeyRefused extends Data.TaggedError("KeyRefused")<{ readonly message: string }> {}

/** The provider did not do it, for another reason than the key. */
export class ProviderFailed extends Data.TaggedError("ProviderFailed")<{
  readonly message: string
  /** Whether the provider was away, for whatever request; not so unless told. */
  readonly isOutage?: boolean
  /** The answer that was sent all the same: it was charged for. */
  readonly unread?: Unread
}> {}

/** An answer that does not fit. */
export interface Unread {
  /** Its usage, as the provider writes it; undefined if it has none. */
  readonly usage: unknown
  /** The place that does not fit; no value of the answer is in it. */
  readonly path: string
}

/** Refusal of a provider. */
export interface Refusal {
  readonly status: number
  readonly body: string
}

/** A provider by its own name. */
export const nameOf = (provider: ProviderSlug): string => providerOf(provider).displayName

/** The fault that an answer is; the provider's own words are in it, unless they repeat any of `secrets`. */
export const refused = (
  provider: ProviderSlug,
  { body, status }: Refusal,
  secrets: ReadonlyArray<string>
): KeyRefused | ProviderFailed => {
  const words = wordsOf(body)
  const quoted = words === undefined || repeats(words, secrets) ? "." : `: ${words}`
  return isRefusedKey(provider, { body, status })
    ? new KeyRefused({ message: `${nameOf(provider)} refused the key with status ${status}${quoted}` })
    : new ProviderFailed({
        message: `${nameOf(provider)} answered with status ${status}${quoted}`,
        isOutage: status >= 500
      })
}

/** The fault that an exception of a request is. Its own words are left out: they may quote the request. */
export const unreachableFault = (provider: ProviderSlug, error: unknown): ProviderFailed =>
  new ProviderFailed({
    message: isRedirect(error)
      ? `${nameOf(provider)} redirects, which a request with a key does not follow.`
      : isNetwork(error)
        ? `${nameOf(provider)} could not be reached.`
        : `${nameOf(provider)} sent an unreadable answer.`,
    isOutage: !isRedirect(error) && isNetwork(error)
  })

/** The fault that an answer without a readable text is, by its body and the exception that tells why. */
export const unreadableFault = (provider: ProviderSlug, body: string, error: unknown): ProviderFailed => {
  const answer = ifPossible((): unknown => JSON.parse(body))
  const isObject = typeof answer === "object" && answer !== null
  const { usage, usageMetadata } = (isObject ? answer : {}) as Readonly<Record<string, unknown>>
  const path = isObject ? deepest(causes(error).flatMap(pathsIn)) : "not a JSON object"
  return new ProviderFailed({
    message: `${nameOf(provider)} sent an unreadable answer.`,
    unread: { usage: usage ?? usageMetadata, path }
  })
}

/** The paths at which a schema says that a value does not fit, in each member of its unions. */
const pathsIn = (told: unknown): ReadonlyArray<ReadonlyArray<unknown>> => {
  const { errors, issues, path } = (told ?? {}) as Readonly<Record<string, unknown>>
  const inner = [issues, errors].flat(2).filter((issue) => typeof issue === "object")
  const own = Array.isArray(path) ? path : []
  return inner.length === 0 ? [own] : inner.flatMap((issue) => pathsIn(issue).map((rest) => [...own, ...rest]))
}

/** The member of a union that was meant fits best, and fails deepest. */
const deepest = (paths: ReadonlyArray<ReadonlyArray<unknown>>): string =>
  paths
    .reduce((deep, path) => (path.length > deep.length ? path : deep), [])
    .map((part) => (/^\w{1,40}$/u.test(String(part)) ? String(part) : "*"))
    .join(".")

/** Some providers know a key to be wrong before they ask who it is, and say so as a bad request. */
const BAD_REQUESTS: { readonly [Slug in ProviderSlug]?: RegExp } = {
  google: /"API_KEY_INVALID"/u,
  xai: /incorrect(?: |%20)api(?: |%20)key/iu,
  sber: /authorization/iu
}

const isRefusedKey = (provider: ProviderSlug, { body, status }: Refusal): boolean =>
  status === 401 || status === 403 || (status === 400 && (BAD_REQUESTS[provider]?.test(body) ?? false))

const MAX_WORDS = 300

/** The sentence in an error body, wherever that provider keeps it. */
const wordsOf = (body: string): string | undefined => {
  const words = sentenceIn(ifPossible((): unknown => JSON.parse(body)))
  return (
    words
      ?.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
      .trim()
      .slice(0, MAX_WORDS) || undefined
  )
}

const sentenceIn = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  if (Array.isArray(value)) return sentenceIn(value[0])
  if (typeof value !== "object" || value === null) return undefined
  const { detail, error, message } = value as Readonly<Record<string, unknown>>
  return sentenceIn(message) ?? sentenceIn(error) ?? sentenceIn(detail)
}

/** One more than a hint shows. */
const SHORTEST_REPEAT = 5

/** Whether `words` hold any piece of a secret, as it is or as it travels. */
const repeats = (words: string, secrets: ReadonlyArray<string>): boolean =>
  secrets.some((secret) => forms(secret).some((form) => holdsPiece(words, form)))

const forms = (secret: string): ReadonlyArray<string> => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  Buffer.from(secret).toString("base64"),
  Buffer.from(secret, "base64").toString()
]

const holdsPiece = (words: string, secret: string): boolean => {
  const length = Math.min(SHORTEST_REPEAT, secret.length)
  if (length === 0) return false
  for (let at = 0; at + length <= secret.length; at++) {
    if (words.includes(secret.slice(at, at + length))) return true
  }
  return false
}

const causes = (error: unknown): ReadonlyArray<Error> => (error instanceof Error ? [error, ...causes(error.cause)] : [])

const isRedirect = (error: unknown): boolean => causes(error).some(({ message }) => /redirect/iu.test(message))

/** `fetch` says so, or the system names its fault. */
const isNetwork = (error: unknown): boolean =>
  causes(error).some((cause) => cause.message === "fetch failed" || "syscall" in cause || "code" in cause)
