/**
 * Whether a file may name a model or call one: most files do neither, and are not parsed. Words are those of all models'
 * names, and of what calls without a name are made with.
 */
export const isWorthReading = (text: string): boolean => WORDS.test(text.toLowerCase())

const WORDS =
  /gpt|claude|gemini|mistral|mixtral|deepseek|grok|qwen|qwq|qvq|kimi|moonshot|gigachat|yandex|codestral|devstral|ministral|magistral|pixtral|voxtral|llama|gemma|davinci|babbage|whisper|\btts-|sora-|codex|aliceai|glm-|["'`/:]o[134]\b|chat-latest|embedding-|completions|generatetext|streamtext|generateobject|generate_?content|chatopenai|messages\.create|responses\.create|litellm|imagen|veo-|command-r/u
