import type { MakerSlug } from "../catalogue/makers.ts"
import type { Channel } from "./channels.ts"
import { providerNamed } from "./providerNamed.ts"

/** Who serves a model, as a hint says: its vendor, a cloud, or a gateway or stranger with prices of their own. */
export interface Host {
  readonly vendor?: MakerSlug
  /** Whose API it is that answers, such as `openai.chat`: others speak it too. */
  readonly api?: MakerSlug
  readonly channel?: Channel
  readonly gateway?: string
}

/**
 * The cloud that an SDK, a gateway or a span names: `amazon-bedrock`, `google.vertex.chat`, `azure_ai`,
 * `az.ai.openai`; undefined if it names none.
 */
export const channelNamed = (text: string): Channel | undefined => {
  const name = text.toLowerCase()
  if (/^(?:converse|invoke)$/u.test(name)) return "bedrock"
  if (name.startsWith("az.")) return "azure"
  return /bedrock|vertex|azure|foundry/u.exec(name)?.[0] as Channel | undefined
}

/**
 * Who serves a model by what a record says of its provider. An unknown name is a gateway, whose prices are not known.
 */
export const hostNamed = (text: string): Host => {
  const channel = channelNamed(text)
  if (channel !== undefined) return { channel }
  const vendor = providerNamed(text)
  if (vendor !== undefined) return text.includes(".") ? { api: vendor } : { vendor }
  const gateway = text.trim().slice(0, LONGEST)
  return gateway === "" ? {} : { gateway }
}

/** Of a stranger's name, as much as a warning shows. */
const LONGEST = 60
