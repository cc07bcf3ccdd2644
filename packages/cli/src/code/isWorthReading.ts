/**
 * Whether a file may name a model or call one: most files do neither, and are not parsed. Words are the beginnings of all
 * models' names, and of what calls without a name are made with.
 */
export const isWorthReading = (text: string): boolean => WORDS.test(text.toLowerCase())

const WORDS =
  /\bgpt[-_ ]?[\do"'`$]|gpt-|claude[- .]\w|gemini[-/ ]|(?:mi|mini|magi|code|dev)stral|(?:mix|pix|vox)tral|deepseek-|grok-|\bqw[qe]n?[-\d]|qvq-|kimi-|moonshot-v|gigachat|yandexgpt|computer-use|llama["'`-]|gemma-|davinci-|babbage-|whisper-\d|\btts-\d|sora-\d|codex-|deep-research|aliceai|glm-|["'`/:-]o[134]\b|chat-latest|embedding-|\.completions\b|completion\(|generatetext|streamtext|(?:generate|stream)object|generate_?content|chatopenai|messages\.(?:create|stream)|responses\.(?:create|stream)|litellm|imagen-/u
