import { ALIASES } from "./aliases.ts"
import { candidatesFor } from "./candidates.ts"
import { findModel, type MatchKind, type NamedModel, type NamedModels } from "./findModel.ts"
import { nameKey, undated } from "./modelName.ts"
import { providerNamed } from "./namePrefix.ts"
import type { ProviderSlug } from "./providers.ts"
import { unwrapName, type UnwrappedName, withoutVersion } from "./wrappedName.ts"

/** What is known of a name beside itself. */
export interface NameHints {
  /** Who runs the model: a slug or what SDKs and gateways say. Clouds and strangers are no hint. */
  readonly provider?: string | undefined
  /** The model behind a deployment, such as one of Azure, whose name its owner chose. */
  readonly base_model?: string | undefined
}

/**
 * How a name led to its model: it is the model's id or own name; it is another name of it; it is a dated
 * snapshot that costs the same; it has the prefix of a gateway, a cloud or the vendor; it has that of a
 * region. A name that is more than one of them counts as the last.
 */
export type ResolveKind = "exact" | "alias" | "dated_snapshot" | "gateway_prefix" | "region"

/** The one model that a name means. */
export interface Resolved extends Pick<UnwrappedName, "channel" | "geo" | "gateway"> {
  readonly model_id: string
  readonly how: ResolveKind
  /** All that it took, from the inside out. */
  readonly steps: ReadonlyArray<ResolveKind>
}

/** A name that means no model for certain. */
export interface Unresolved {
  readonly how: "none"
  /** The ids that it may have meant, best first. Empty only where there are no models at all. */
  readonly candidates: ReadonlyArray<string>
  readonly message: string
}

/**
 * The one model that a name in somebody's log means: `gpt-4o-2024-08-06`, `models/gemini-2.5-flash`,
 * `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `claude-sonnet-4-5@20250929`,
 * `openrouter/anthropic/claude-sonnet-4.5`, or a deployment with its `base_model`. Nothing is guessed: no
 * family, size or version is crossed, and what is not one model for certain is refused with candidates.
 * What a reseller charges is its own affair: `gateway` says who it is.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * resolve(modelById, "gpt-5-2025-08-07").model_id // => "openai-gpt-5"
 * resolve(modelById, "gpt-5-2025-08-07").how // => "dated_snapshot"
 */
export const resolve = (models: NamedModels, name: string, hints: NameHints = {}): Resolved | Unresolved => {
  const answers = answersOf(models)
  const key = `${name}\n${hints.provider ?? ""}\n${hints.base_model ?? ""}`
  let answer = answers.get(key)
  if (answer === undefined) {
    answer = resolved(models, name, hints)
    if (answers.size >= KEPT) answers.clear()
    if (key.length < MAX_KEY) answers.set(key, answer)
  }
  return answer
}

const resolved = (models: NamedModels, name: string, { base_model, provider }: NameHints): Resolved | Unresolved => {
  const hinted = provider === undefined ? undefined : providerNamed(provider)
  const exact = models.get(name)
  if (exact !== undefined && (hinted === undefined || exact.provider === hinted)) {
    return { model_id: name, how: "exact", steps: ["exact"] }
  }
  const unwrapped = unwrapName(name.trim())
  const found = within(models, name, unwrapped, hinted)
  if (found.how !== "none") return found
  if (base_model !== undefined && base_model !== name) {
    const base = resolved(models, base_model, { provider })
    return base.how === "none" ? base : { ...base, how: "alias", steps: [...base.steps, "alias"] }
  }
  // A hint that the name contradicts is none. Yandex sells models of others under their names.
  const unhinted = hinted === undefined || hinted === "yandex" ? found : within(models, name, unwrapped, undefined)
  return unhinted.how === "none" ? found : unhinted
}

const within = (
  models: NamedModels,
  asked: string,
  unwrapped: UnwrappedName,
  hinted: ProviderSlug | undefined
): Resolved | Unresolved => {
  const { channel, gateway, geo, name, vendor } = unwrapped
  if (vendor === null) return refused(models, asked, name, undefined, [])
  const by = vendor ?? hinted
  const inner = innerName(models, name, by, unwrapped)
  if (inner.how === "none") return refused(models, asked, name, by, inner.candidates)
  const steps: Array<ResolveKind> = [inner.how]
  if (inner.isPrefixed || vendor !== undefined || channel !== undefined || gateway !== undefined)
    steps.push("gateway_prefix")
  if (geo !== undefined) steps.push("region")
  return {
    model_id: inner.model_id,
    how: steps.at(-1)!,
    steps,
    ...(channel === undefined ? {} : { channel }),
    ...(geo === undefined ? {} : { geo }),
    ...(gateway === undefined ? {} : { gateway })
  }
}

type Inner =
  | { readonly how: ResolveKind; readonly model_id: string; readonly isPrefixed: boolean }
  | { readonly how: "none"; readonly candidates: ReadonlyArray<string> }

const kindOf = (how: MatchKind, name: string): ResolveKind => {
  if (how === "spelling") return "alias"
  if (how !== "dated") return "exact"
  const { date } = undated(name)
  return date === undefined || date === "latest" ? "alias" : "dated_snapshot"
}

/** A name around which nothing is: the catalogue's reading of it, or that of an alias. */
const innerName = (
  models: NamedModels,
  name: string,
  by: ProviderSlug | undefined,
  { channel, gateway }: UnwrappedName
): Inner => {
  const isServed = channel !== undefined || gateway !== undefined
  const names = channel === "bedrock" && withoutVersion(name) !== name ? [name, withoutVersion(name)] : [name]
  let candidates: ReadonlyArray<string> = []
  for (const each of names) {
    const found = findModel(models, each, by)
    if (found.how === "none") {
      if (found.candidates.length > 0) candidates = found.candidates
    } else if (isCertain(models.get(found.model_id)!, by, isServed)) {
      return { how: kindOf(found.how, each), model_id: found.model_id, isPrefixed: found.how === "prefixed" }
    } else candidates = [found.model_id]
    for (const [provider, means] of ALIAS_BY_KEY.get(nameKey(each)) ?? []) {
      const model_id = `${provider}-${means}`
      if ((by === undefined || provider === by) && models.has(model_id)) {
        return { how: isSnapshot(each, means) ? "dated_snapshot" : "alias", model_id, isPrefixed: false }
      }
    }
    const version = VERSIONS.exec(each)
    const stable = version === null ? undefined : findModel(models, (version[1] ?? version[2])!, by)
    if (stable !== undefined && stable.how !== "none" && VERSIONED.has(models.get(stable.model_id)!.provider)) {
      return { how: "dated_snapshot", model_id: stable.model_id, isPrefixed: false }
    }
  }
  return { how: "none", candidates }
}

/** Other hosts serve the open models that Yandex sells too. */
const isCertain = (model: NamedModel, by: ProviderSlug | undefined, isServed: boolean): boolean =>
  model.provider !== "yandex" || by === "yandex" || !isServed

/** Google's stable versions, `gemini-2.0-flash-001`, and Sber's, `GigaChat-2-Max:2.0.28.2`: at the price of the model. */
const VERSIONS = /^(gemini-.+)-00[1-9]$|^(?=gigachat)(.+):\d+(?:\.\d+)+$/iu

const VERSIONED: ReadonlySet<ProviderSlug> = new Set<ProviderSlug>(["google", "sber"])

const ALIAS_BY_KEY = new Map<string, Array<readonly [ProviderSlug, string]>>()
for (const [provider, names] of ALIASES) {
  for (const [name, means] of Object.entries(names)) {
    const key = nameKey(name)
    ALIAS_BY_KEY.set(key, [...(ALIAS_BY_KEY.get(key) ?? []), [provider, means]])
  }
}

/** `gpt-4-0613` is a snapshot of `gpt-4`; a name with the same date as the model's is another name. */
const isSnapshot = (name: string, means: string): boolean => {
  const date = /\d{4}$/u.exec(name)?.[0]
  return date !== undefined && !means.includes(date)
}

const refused = (
  models: NamedModels,
  asked: string,
  name: string,
  by: ProviderSlug | undefined,
  alike: ReadonlyArray<string>
): Unresolved => {
  const candidates = alike.length > 0 ? alike : candidatesFor(name, models, by)
  const shown = asked.length > 100 ? `${asked.slice(0, 100)}…` : asked
  return {
    how: "none",
    candidates,
    message: `'${shown}' means no one model for certain.${candidates.length > 0 ? ` The nearest are ${candidates.join(", ")}.` : ""}`
  }
}

/** Answers that are kept for each catalogue, and the longest question of which one is. */
const KEPT = 2000
const MAX_KEY = 300

const kept = new WeakMap<NamedModels, Map<string, Resolved | Unresolved>>()

const answersOf = (models: NamedModels): Map<string, Resolved | Unresolved> => {
  let answers = kept.get(models)
  if (answers === undefined) kept.set(models, (answers = new Map()))
  return answers
}
