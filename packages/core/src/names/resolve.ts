import type { MakerSlug } from "../catalogue/makers.ts"
import { ALIASES } from "./aliases.ts"
import { findModel, nameKey } from "./findModel.ts"
import { type Host, hostNamed } from "./providerNamed.ts"
import { movedName } from "./moves.ts"
import type { MatchKind, NamedModel, NamedModels, NamedTier } from "./NamedModel.ts"
import { nearestModels, unknownName, type UnknownName } from "./nearest.ts"
import { tariffName, unwrapName, type UnwrappedName, withoutVersion } from "./wrappedName.ts"

/** Hints about a name. */
export interface NameHints {
  /** The seller of the model: a slug, or what SDKs, gateways and clouds call themselves. */
  readonly provider?: string | undefined
  /** The vendor whose API answered, as the shape of the body shows. */
  readonly answeredBy?: MakerSlug | undefined
  /** The model behind a deployment, such as one of Azure, whose name its owner chose. */
  readonly base_model?: string | undefined
  /**
   * The time of use, in milliseconds since the epoch, for moving names such as `gemini-flash-latest`. Their last model
   * by default.
   */
  readonly at?: number | undefined
  /** False: an unknown name has no candidates; looking for them takes a millisecond. */
  readonly isSuggesting?: boolean | undefined
}

/** A name's model, and the steps that led to it. */
export interface Resolved extends Pick<UnwrappedName, "channel" | "geo" | "gateway"> {
  readonly model_id: string
  readonly how: MatchKind
  /** All steps that led to the model, from the inside out. */
  readonly steps: ReadonlyArray<MatchKind>
  /** For `latest`: the day from which the name means this model, `YYYY-MM-DD`, if it is known. */
  readonly since?: string
  /** The tier in a gateway's model name. */
  readonly tier?: NamedTier
}

/** A name that means no model, or several equally well. */
export interface Unresolved extends UnknownName {
  readonly how: "none"
}

/**
 * Finds the model that a written name means: `gpt-5`, `gpt-4o-2024-08-06`, `models/gemini-2.5-flash`,
 * `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `claude-sonnet-4-5@20250929`,
 * `openrouter/anthropic/claude-sonnet-4.5`, or a deployment with its `base_model`. Nothing is guessed: no family, size
 * or version is crossed, and what is not certainly one model is refused. A reseller charges prices of its own:
 * `gateway` says who it is.
 *
 * @example
 * const { names } = bundledPrices(Date.parse("2026-11-01"))
 * resolve(names, "gpt-5-2025-08-07").model_id // => "openai-gpt-5"
 * resolve(names, "gpt-5-2025-08-07").how // => "dated"
 */
export const resolve = (models: NamedModels, name: string, hints: NameHints = {}): Resolved | Unresolved => {
  // Few names need the vendor that answered: without it the cache key is short, and found sooner.
  let answer = resolveCached(models, name, hints, undefined)
  if (answer.how === "none" && hints.answeredBy !== undefined) {
    answer = resolveCached(models, name, hints, hints.answeredBy)
  }
  if (answer.how !== "none") return answer
  return { how: "none", ...unknownName(models, answer.name, answer.alike, answer.reason, hints.at) }
}

/** A name that means no model: those that it may mean, and why it means none, if that is known. */
interface Unknown {
  readonly how: "none"
  readonly name: string
  readonly alike: ReadonlyArray<string>
  readonly reason: string | undefined
}

const resolveCached = (
  models: NamedModels,
  name: string,
  hints: NameHints,
  answeredBy: MakerSlug | undefined
): Resolved | Unknown => {
  const answers = answersOf(models)
  const known = answers.get(keyOf(name, hints, answeredBy))
  if (known !== undefined) return known
  // A copy: engines keep a whole statement in memory for a name that was sliced out of it.
  const own = ` ${name}`.slice(1)
  // The meaning of a moving name is kept for its moment alone.
  const key = keyOf(own, hints, answeredBy) + (/latest/iu.test(own) ? `\n${hints.at}` : "")
  let answer = answers.get(key)
  if (answer === undefined) {
    answer = resolved(models, own, { ...hints, answeredBy })
    if (answers.size >= KEPT) answers.clear()
    if (key.length <= LONGEST) answers.set(key, answer)
  }
  return answer
}

const resolved = (models: NamedModels, name: string, hints: NameHints): Resolved | Unknown => {
  const { base_model, isSuggesting, provider } = hints
  const unknown = (alike: () => ReadonlyArray<string>, reason?: string): Unknown => ({
    how: "none",
    name,
    alike: isSuggesting === false ? [] : alike(),
    reason
  })
  if (name.length > LONGEST) return unknown(() => [])
  const { api, vendor, ...host } = provider === undefined ? ANYBODY : hostNamed(provider)
  const isServed = host.channel !== undefined || host.gateway !== undefined
  const found = resolveAt(models, name, vendor, isServed, { answeredBy: api, ...hints })
  if (found.how !== "none") {
    if (vendor === undefined || models.get(found.model_id)!.provider === vendor) return { ...host, ...found }
    // A vendor sells models of another one in its cloud alone.
    return vendor === "google" ? { channel: "vertex", ...found } : unknown(() => [found.model_id])
  }
  if (base_model !== undefined && base_model !== name) {
    const base = resolved(models, base_model, { ...hints, base_model: undefined })
    return base.how === "none" ? base : { ...base, how: "alias", steps: [...base.steps, "alias"] }
  }
  const { candidates, message } = found
  if (candidates === undefined) return unknown(() => nearestModels(name, models), message)
  const makersFirst = candidates.toSorted(
    (one, other) => Number(isResold(models.get(one)!)) - Number(isResold(models.get(other)!))
  )
  return unknown(
    () => makersFirst,
    message ?? (provider === undefined ? severalSellers(models, name, candidates) : undefined)
  )
}

/** The reason why a name that several providers have means no model. */
const severalSellers = (models: NamedModels, name: string, candidates: ReadonlyArray<string>): string | undefined => {
  const sellers = new Set(candidates.map((id) => models.get(id)!.provider))
  return sellers.size > 1 && sellers.size === candidates.length
    ? `${sellers.size} providers have a model called '${name.slice(0, 100)}': pass \`provider\` or the id.`
    : undefined
}

const ANYBODY: Host = {}

type Meant = Resolved | Extract<Inner, { readonly how: "none" }>

/** Resolves a name with the vendor that is named, otherwise with the one whose API answered, otherwise with any. */
const resolveAt = (
  models: NamedModels,
  name: string,
  vendor: MakerSlug | undefined,
  isServed: boolean,
  { answeredBy, at }: NameHints
): Meant => {
  if (models.has(name)) return { model_id: name, how: "id", steps: ["id"] }
  const unwrapped = unwrapName(name.trim())
  const by = vendor ?? answeredBy
  const found = within(models, unwrapped, { by, isServed, at })
  // Yandex names models as others do: what it does not sell is not a model of theirs.
  if (found.how !== "none" || by === undefined || by === "yandex") return found
  const unhinted = within(models, unwrapped, { by: undefined, isServed, at })
  return unhinted.how === "none" ? found : unhinted
}

type Inner =
  | { readonly how: MatchKind; readonly model_id: string; readonly since?: string; readonly tier?: NamedTier }
  | { readonly how: "none"; readonly candidates: ReadonlyArray<string> | undefined; readonly message?: string }

/** The seller of the model, as far as it is known. */
interface Seller {
  readonly by: MakerSlug | undefined
  /** True for a cloud, a gateway or another seller. */
  readonly isServed: boolean
  readonly at: number | undefined
}

const within = (models: NamedModels, unwrapped: UnwrappedName, { at, by, isServed }: Seller): Meant => {
  const { channel, gateway, geo, vendor } = unwrapped
  if (vendor === null) return { how: "none", candidates: undefined }
  const isHosted = channel !== undefined || gateway !== undefined || geo !== undefined
  const inner = servedName(models, unwrapped, { by: vendor ?? by, isServed: isServed || isHosted, at })
  if (inner.how === "none") return inner
  const { how, model_id, since, tier } = inner
  const steps = [
    ...(how === "id" ? (["spelling"] as const) : [how]),
    ...(vendor === undefined ? [] : (["prefixed"] as const)),
    ...(isHosted ? (["host"] as const) : [])
  ]
  return {
    model_id,
    how: steps.at(-1)!,
    steps,
    ...(since !== undefined && { since }),
    ...(tier !== undefined && { tier }),
    ...(channel !== undefined && { channel }),
    ...(geo !== undefined && { geo }),
    ...(gateway !== undefined && { gateway })
  }
}

/** Resolves an unwrapped name. If it means no model, its end may be a gateway's tier. */
const servedName = (models: NamedModels, unwrapped: UnwrappedName, seller: Seller): Inner => {
  const whole = innerName(models, unwrapped, seller)
  const { channel, gateway, name, vendor } = unwrapped
  const isWrapped = channel !== undefined || gateway !== undefined || vendor !== undefined
  const served = whole.how === "none" && isWrapped ? tariffName(name) : undefined
  if (served === undefined) return whole
  const inner = innerName(models, { ...unwrapped, name: served.name }, seller)
  if (inner.how === "none" || !served.isOf(models.get(inner.model_id)!.provider)) return whole
  return served.tier === undefined ? inner : { ...inner, tier: served.tier }
}

/** Resolves an unwrapped name by the catalogue, by moves and aliases, or as a stable version. */
const innerName = (models: NamedModels, { channel, name }: UnwrappedName, { at, by, isServed }: Seller): Inner => {
  const isEligible = (model: NamedModel) => (by === undefined ? !(isServed && isResold(model)) : model.provider === by)
  const names = channel === "bedrock" ? new Set([name, withoutVersion(name)]) : [name]
  let candidates: ReadonlyArray<string> | undefined
  for (const each of names) {
    const found = findModel(models, each, isEligible)
    if (found.how === "none") {
      if (found.candidates.length > 0) candidates = found.candidates
    } else if (
      by !== undefined ||
      !isResold(models.get(found.model_id)!) ||
      nameKey(each) === nameKey(found.model_id)
    ) {
      return found
    } else candidates = [found.model_id]
    const other = movedName(models, each, by, at) ?? aliased(models, each, by) ?? versioned(models, each, isEligible)
    if (other !== undefined) return other
  }
  return { how: "none", candidates }
}

/**
 * Tells whether a model is another maker's that Yandex sells in rubles under its usual name: the name means it only
 * with Yandex as the seller.
 */
export const isResold = ({ name, provider }: Pick<NamedModel, "name" | "provider">): boolean =>
  provider === "yandex" && !/^(?:yandexgpt|aliceai)/u.test(name)

const aliased = (models: NamedModels, name: string, by: MakerSlug | undefined): Inner | undefined => {
  for (const { means, provider } of ALIAS_BY_KEY.get(nameKey(name)) ?? []) {
    const model_id = `${provider}-${means}`
    if ((by !== undefined && provider !== by) || !models.has(model_id)) continue
    return { how: isSnapshot(name, means) ? "dated" : "alias", model_id }
  }
  return undefined
}

/** Google's stable versions, `gemini-2.0-flash-001`, and Sber's, `GigaChat-2-Max:2.0.28.2`: at the price of the model. */
const VERSIONS = /^(gemini-.+)-00[1-9]$|^(?=gigachat)(.+):\d+(?:\.\d+)+$/iu

const VERSIONED: ReadonlySet<MakerSlug> = new Set<MakerSlug>(["google", "sber"])

const versioned = (
  models: NamedModels,
  name: string,
  isEligible: (model: NamedModel) => boolean
): Inner | undefined => {
  const [, google, sber] = VERSIONS.exec(name) ?? []
  const stem = google ?? sber
  const stable = stem === undefined ? undefined : findModel(models, stem, isEligible)
  if (stable === undefined || stable.how === "none") return undefined
  return VERSIONED.has(models.get(stable.model_id)!.provider) ? { how: "dated", model_id: stable.model_id } : undefined
}

/** The providers and names that an alias means. */
const ALIAS_BY_KEY = /* @__PURE__ */ Map.groupBy(
  /* @__PURE__ */ ALIASES.flatMap(([provider, names]) =>
    Object.entries(names).map(([name, means]) => ({ provider, key: nameKey(name), means }))
  ),
  ({ key }) => key
)

/** `gpt-4-0613` is a snapshot of `gpt-4`; a name with the same date as the model's is another name. */
const isSnapshot = (name: string, means: string): boolean => {
  const date = /\d{4}$/u.exec(name)?.[0]
  return date !== undefined && !means.includes(date)
}

/** A longer text is not a name, and takes long to compare. The answer to a longer question is not kept. */
const LONGEST = 300

/** Answers that are kept for each catalogue. */
const KEPT = 2000

const keyOf = (name: string, { base_model, isSuggesting, provider }: NameHints, answeredBy = ""): string => {
  const hints = answeredBy + (isSuggesting ?? "")
  if (base_model !== undefined) return `${name}\n${provider ?? ""}\n${base_model}\n${hints}`
  if (provider !== undefined) return `${name}\n${provider}\n${hints}`
  return hints === "" ? name : `${name}\n${hints}`
}

const answersByModels = new WeakMap<NamedModels, Map<string, Resolved | Unknown>>()

const answersOf = (models: NamedModels): Map<string, Resolved | Unknown> => {
  let answers = answersByModels.get(models)
  if (answers === undefined) answersByModels.set(models, (answers = new Map()))
  return answers
}
