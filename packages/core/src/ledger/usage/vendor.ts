import { providerNamed } from "../../catalogue/namePrefix.ts"
import type { ProviderSlug } from "../../catalogue/providers.ts"

const FAMILY_NAMES =
  /claude|gemini|gemma|grok|qwen|qwq|qvq|deepseek|kimi|moonshot|mistral|mixtral|ministral|codestral|magistral|devstral|pixtral|voxtral|yandexgpt|aliceai|gigachat|gpt|codex|whisper|(?:^|\/)o\d/iu

const VENDORS: Readonly<Record<string, ProviderSlug>> = {
  claude: "anthropic",
  gemini: "google",
  gemma: "google",
  grok: "xai",
  qwen: "qwen",
  qwq: "qwen",
  qvq: "qwen",
  deepseek: "deepseek",
  kimi: "moonshot",
  moonshot: "moonshot",
  yandexgpt: "yandex",
  aliceai: "yandex",
  gigachat: "sber",
  gpt: "openai",
  codex: "openai",
  whisper: "openai"
}

/** Whose a model is, by its name, else by the provider that is said to have run it. Neither may be known. */
export const vendorOf = (model: string | undefined, provider: string | undefined): ProviderSlug | undefined => {
  const named = model === undefined ? null : FAMILY_NAMES.exec(model)
  if (named !== null) {
    const name = named[0].toLowerCase()
    return VENDORS[name] ?? (name.startsWith("/") || name.startsWith("o") ? "openai" : "mistral")
  }
  return provider === undefined ? undefined : providerNamed(provider)
}
