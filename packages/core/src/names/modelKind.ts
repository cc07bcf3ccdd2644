/** Purposes of models, which decide the units in which they are sold. */
export const MODEL_KINDS = [
  "chat",
  "embedding",
  "rerank",
  "image",
  "video",
  "speech",
  "transcription",
  "ocr",
  "moderation",
  "search"
] as const

/** The purpose of a model. */
export type ModelKind = (typeof MODEL_KINDS)[number]

/**
 * The purpose of a model, by its name alone: most lists state nothing else about it.
 *
 * @example
 * kindNamed("text-embedding-3-small") // => "embedding"
 * kindNamed("gpt-5") // => "chat"
 */
export const kindNamed = (name: string): ModelKind => KIND_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? "chat"

const KIND_NAMES: ReadonlyArray<readonly [RegExp, ModelKind]> = [
  [/embed/iu, "embedding"],
  [/rerank/iu, "rerank"],
  [/\bocr\b/iu, "ocr"],
  [/moderation/iu, "moderation"],
  [/transcri|whisper/iu, "transcription"],
  [/\btts\b/iu, "speech"],
  [/\bimage\b|dall-e|imagen|\bflux|stable-diffusion/iu, "image"],
  [/\bsora\b|\bveo\b/iu, "video"]
]
