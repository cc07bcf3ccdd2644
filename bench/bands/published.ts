import type { Writing } from "@ratecard/core/tokenizer"

/** Tokens for each of o200k_base's, as others have counted or published them, or what these follow from. */
export interface Published {
  /** A few words for people, shown with every estimate. */
  readonly basis: string
  readonly models: string
  readonly digits?: number
  readonly figures: Readonly<Partial<Record<Writing, ReadonlyArray<number>>>>
  /** UTF-16 units for each token, the least and the most, where only that is published. */
  readonly unitsPerToken?: readonly [least: number, most: number, of: ReadonlyArray<Writing>]
  readonly sources: ReadonlyArray<string>
  /** Tokens for each of those of Claude 3 to 4.6. */
  readonly besideClaude3?: ReadonlyArray<number>
}

const ENGLISH_AND_CODE =
  "[techgeekwire.com](https://techgeekwire.com/the-hidden-costs-of-tokenization-comparing-openais-gpt-4o-and-anthropics-claude-3-5-sonnet), Claude 3.5 Sonnet: 16 % more than GPT-4o in English articles, 21 % in mathematics, 30 % in Python"
const INGEST =
  "[sammcj/ingest#65](https://github.com/sammcj/ingest/pull/65), by `count_tokens`: 1.18 of o200k_base for Claude Sonnet 4.5, 1.53 for Opus 5, Sonnet 5 and Fable 5"
const FIVE_LANGUAGES =
  "[korchasa/tldr](https://github.com/korchasa/tldr/blob/main/llm/tokens-size/results/token_results.md), prompt tokens of one text in five languages: Claude Sonnet 4.5 against GPT-4o mini, without 8 and 7 tokens of the message, 267 : 247 in English, 476 : 351 in Finnish, 464 : 319 in Russian, 467 : 392 in Ukrainian, 615 : 356 in Korean (what it has of DeepSeek, Qwen and Mistral are our exact counts and a constant)"
const BITTER_LESSON =
  "[Aran Komatsuzaki, 29 April 2026](https://en.theblockbeats.news/flash/343558), one essay in Chinese: OpenAI 1.15, Claude 1.65 ([later](https://www.1ai.net/en/52587.html/) 1.71), Kimi 0.81"
const NEW_CLAUDE =
  "Opus 4.7 against 4.6, both by `count_tokens`: [sol.ava.dev](https://sol.ava.dev/writings/2026-04-17-opus-4-7-tokenizer.html), English 1.45, German 1.46, French 1.36, Spanish 1.24, programs 1.13 to 1.33, all other scripts 1.00; [claudecodecamp.com](https://www.claudecodecamp.com/p/i-measured-claude-4-7-s-new-tokenizer-here-s-what-it-costs-you), English 1.20 to 1.47, programs 1.29 to 1.39"

/** 4.6's figure, at each of the ratios of 4.7 to it. */
const times = (figure: number, ...ratios: ReadonlyArray<number>): ReadonlyArray<number> =>
  ratios.map((ratio) => figure * ratio)

const CLAUDE_3 = {
  latin: [267 / 247, 1.16, 1.18],
  accented: [476 / 351],
  code: [1.21, 1.3],
  cyrillic: [464 / 319, 467 / 392],
  hangul: [615 / 356],
  han: [1.65 / 1.15, 1.71 / 1.15]
}

export const PUBLISHED = {
  claude_3: {
    basis: "published counts of Claude 3 to 4.6",
    models: "Claude 3 to 4.6",
    digits: 3,
    figures: CLAUDE_3,
    sources: [
      ENGLISH_AND_CODE,
      INGEST,
      FIVE_LANGUAGES,
      BITTER_LESSON,
      "digits by threes: [muninn.austegard.com](https://muninn.austegard.com/blog/tokenizer-un-merged-english.html)"
    ]
  },
  claude_4_7: {
    basis: "published counts of Claude Opus 4.7 and later",
    models: "Claude Opus 4.7, 4.8 and 5, Sonnet 5, Fable 5",
    digits: 3,
    figures: {
      ...CLAUDE_3,
      latin: [...times(1.16, 1.2, 1.45, 1.47), ...times(267 / 247, 1.45), 1.53],
      accented: times(476 / 351, 1.24, 1.36, 1.46),
      code: [...times(1.21, 1.13), ...times(1.3, 1.2, 1.29), 1.53]
    },
    sources: [NEW_CLAUDE, INGEST, "for other scripts as Claude 3 to 4.6"],
    besideClaude3: [1, 1.13, 1.2, 1.24, 1.29, 1.33, 1.36, 1.39, 1.45, 1.46, 1.47]
  },
  grok_3: {
    basis: "published counts of Grok 3",
    models: "Grok 3",
    figures: { latin: [0.986, 1, 1.014] },
    sources: [
      "[coder/ai-tokenizer](https://github.com/coder/ai-tokenizer) 1.0.6 against xAI's API: o200k_base is 98.6 to 99.6 % right, in English"
    ]
  },
  kimi_k2: {
    basis: "published counts of Kimi K2",
    models: "Kimi K2 to K2.7",
    figures: { latin: [0.92, 1, 1.08], han: [0.81 / 1.15] },
    sources: [
      "[coder/ai-tokenizer](https://github.com/coder/ai-tokenizer) 1.0.6 against the API of Kimi K2 Thinking: o200k_base is 92 to 95 % right, in English",
      BITTER_LESSON
    ]
  },
  moonshot_v1: {
    basis: "3 to 4 characters a token, by Moonshot's documentation",
    models: "Moonshot v1, Kimi latest",
    figures: {},
    unitsPerToken: [3, 4, ["latin"]],
    sources: ["[platform.kimi.ai](https://platform.kimi.ai/docs/intro): a token of English is 3 to 4 characters"]
  },
  gigachat: {
    basis: "3 to 4 characters a token, by Sber's documentation",
    models: "GigaChat",
    figures: {},
    unitsPerToken: [3, 4, ["cyrillic", "latin"]],
    sources: [
      "[developers.sber.ru](https://developers.sber.ru/docs/ru/gigachat/api/counting-tokens): a token is 3 to 4 characters on average"
    ]
  },
  yandexgpt: {
    basis: "worked examples in Yandex's documentation",
    models: "YandexGPT, Alice AI LLM",
    figures: { cyrillic: [86 / 104, 96 / 109], latin: [89 / 87, 89 / 86] },
    sources: [
      "[yandex.cloud](https://yandex.cloud/en-ru/docs/foundation-models/concepts/yandexgpt/tokens), one text in two languages: 96 tokens of YandexGPT Pro against 109 of gpt-oss-120b in Russian (in an older edition 86, and 104 of o200k_base), 89 of Alice AI LLM against 87 in English"
    ]
  }
} satisfies Readonly<Record<string, Published>>
