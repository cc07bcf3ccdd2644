import type { Model } from "./Model.ts"

/** Kinds of input and output of models, in the order in which every list of them stands. */
export const MODALITIES = ["text", "image", "audio", "video", "pdf"] as const

/** Inputs and outputs other than text, and skills. */
export const CAPABILITIES = [
  "image",
  "audio",
  "video",
  "pdf",
  "image_output",
  "audio_output",
  "video_output",
  "tools",
  "structured_output",
  "reasoning"
] as const

/** An input or output other than text, or a skill. */
export type Capability = (typeof CAPABILITIES)[number]

const SKILLS = ["tools", "structured_output", "reasoning"] as const

/**
 * The capabilities that a source says a model has, in the order of {@link CAPABILITIES}.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * capabilitiesOf(modelById.get("deepseek-deepseek-v4-pro")) // => ["tools", "structured_output", "reasoning"]
 */
export const capabilitiesOf = ({ capabilities: known }: Pick<Model, "capabilities">): ReadonlyArray<Capability> => {
  if (known === null) return []
  const said = new Set<string>([
    ...known.input,
    ...known.output.map((kind) => `${kind}_output`),
    ...SKILLS.filter((skill) => known[skill] === true)
  ])
  return CAPABILITIES.filter((capability) => said.has(capability))
}
