import { SBER, YANDEX } from "../documents.ts"
import { numbered, type Row, slug } from "../shapes.ts"
import { billed } from "../told.ts"

const YANDEX_MODELS: ReadonlyArray<Row> = [
  ["yandexgpt-5.1", "2026-03-01"],
  ["yandexgpt-5.1", "2026-06-01"],
  ["yandexgpt-5-pro", "2026-06-01"],
  ["yandexgpt-5-lite", "2026-06-01"],
  ["aliceai-llm", "2026-09-01"]
]
const yandex = numbered(YANDEX_MODELS).map(({ at, model, n }) =>
  billed({
    id: `ruble-yandex-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: counters are strings, and the price is in rubles`,
    model,
    at,
    api: "yandex.completion",
    input: {
      usage: { inputTextTokens: String(31 * n), completionTokens: String(29 + n), totalTokens: String(31 * n + 29 + n) }
    },
    uses: { input: 31 * n, output: 29 + n },
    why: "int64 is a string in protobuf's JSON. Yandex Cloud bills in rubles; a sum in dollars needs a rate and a day.",
    documents: [YANDEX.usage, YANDEX.prices]
  })
)

const yandexAnswer = [
  { at: "2026-03-02T12:00:00Z", what: "the last day of the old price" },
  { at: "2026-03-03T12:00:00Z", what: "the first day at twice the price" }
].map(({ at, what }) =>
  billed({
    id: `ruble-yandex-answer-${at.slice(0, 10)}`,
    title: `yandexgpt-5.1 by its address, with reasoning inside, ${what}`,
    model: "gpt://b1g0abc/yandexgpt-5.1/latest",
    priced: "yandexgpt-5.1",
    at,
    api: "yandex.completion",
    input: {
      response: {
        result: {
          alternatives: [{ message: { role: "assistant", text: "Hello." }, status: "ALTERNATIVE_STATUS_FINAL" }],
          usage: {
            inputTextTokens: "1000",
            completionTokens: "500",
            totalTokens: "1500",
            completionTokensDetails: { reasoningTokens: "300" }
          },
          modelVersion: "28.08.2025"
        }
      }
    },
    uses: { input: 1_000, output: 500 },
    why: "A request has the price of its own day; reasoning is a part of the completion.",
    documents: [YANDEX.usage, YANDEX.prices]
  })
)

const yandexBatch = billed({
  id: "ruble-yandex-batch",
  title: "yandexgpt-5-pro: half price in a batch",
  model: "yandexgpt-5-pro",
  at: "2026-06-01T12:00:00Z",
  api: "yandex.completion",
  plan: "batch",
  context: { batch: true },
  input: { usage: { inputTextTokens: "2000", completionTokens: "400", totalTokens: "2400" } },
  uses: { input: 2_000, output: 400 },
  why: "The asynchronous mode has a list of its own.",
  documents: [YANDEX.prices]
})

const SBER_MODELS: ReadonlyArray<Row> = [
  ["GigaChat-2", "2026-01-15"],
  ["GigaChat-2", "2026-06-01"],
  ["GigaChat-2-Pro", "2026-01-15"],
  ["GigaChat-2-Pro", "2026-06-01"],
  ["GigaChat-2-Max", "2026-01-15"],
  ["GigaChat-2-Max", "2026-06-01"]
]
const sber = numbered(SBER_MODELS).map(({ at, model, n }) =>
  billed({
    id: `ruble-sber-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: cached tokens are outside prompt_tokens, and free`,
    model,
    at,
    api: "gigachat.chat",
    input: {
      response: {
        choices: [{ message: { role: "assistant", content: "Hello." }, index: 0, finish_reason: "stop" }],
        created: Math.floor(Date.parse(at) / 1000),
        model: `${model}:2.0.28.2`,
        object: "chat.completion",
        usage: {
          prompt_tokens: 100 * n,
          completion_tokens: 30,
          total_tokens: 100 * n + 30,
          precached_prompt_tokens: 500
        }
      }
    },
    uses: { input: 100 * n, cache_read: 500, output: 30 },
    why: "prompt_tokens is what is left after precached_prompt_tokens, which are not billed; there may be more of them than of the rest.",
    documents: [SBER.usage, SBER.prices]
  })
)

export const rubles = {
  about: "YandexGPT and GigaChat: other counters, another currency, and prices that changed in 2026.",
  cases: [...yandex, ...yandexAnswer, yandexBatch, ...sber]
}
