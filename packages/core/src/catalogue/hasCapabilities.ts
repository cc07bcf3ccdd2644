import { CAPABILITIES, type Capability } from "./capabilities.ts"
import type { Model } from "./Model.ts"

const SKILLS = ["tools", "structured_output", "reasoning"] as const

/**
 * The capabilities that a source says a model has, in the words of {@link CAPABILITIES}.
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

/**
 * Tells whether a source says that the model has all of these; an unknown capability counts as missing.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * hasCapabilities(modelById.get("openai-gpt-5"), ["image", "tools"]) // => true
 * hasCapabilities(modelById.get("openai-gpt-5"), ["audio"]) // => false
 */
export const hasCapabilities = (model: Pick<Model, "capabilities">, wanted: ReadonlyArray<Capability>): boolean => {
  if (wanted.length === 0) return true
  const had = capabilitiesOf(model)
  return wanted.every((capability) => had.includes(capability))
}
