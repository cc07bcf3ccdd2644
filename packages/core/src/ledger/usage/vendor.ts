import { providerNamed } from "../../names/providerNamed.ts"
import type { MakerSlug } from "../../catalogue/makers.ts"
import { PROVIDER_SLUGS } from "../../catalogue/providers.ts"

/** Names of models, a group for each provider in the order of {@link PROVIDER_SLUGS}. */
const FAMILIES =
  /(gpt|codex|whisper|(?:^|\/)o\d)|(claude)|(gemini|gemma)|(mi[sx]tral|ministral|codestral|magistral|devstral|pixtral|voxtral)|(deepseek)|(grok)|(qwen|qwq|qvq)|(kimi|moonshot)|(yandexgpt|aliceai)|(gigachat)/iu

/** Maker of a model by its name, else by the provider that is said to have run it. Neither may be known. */
export const vendorOf = (model: string | undefined, provider: string | undefined): MakerSlug | undefined => {
  const [, ...groups] = (model !== undefined && FAMILIES.exec(model)) || []
  const family = PROVIDER_SLUGS[groups.findIndex((name) => name !== undefined)]
  return family ?? (provider === undefined ? undefined : providerNamed(provider))
}
