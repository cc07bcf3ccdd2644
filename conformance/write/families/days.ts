import { ANTHROPIC, DEEPSEEK, GOOGLE, OPENAI, thread } from "../documents.ts"
import {
  anthropic,
  anthropicUses,
  chatBody,
  gemini,
  geminiBody,
  geminiUses,
  messageBody,
  openaiChat,
  slug,
  usesOf
} from "../shapes.ts"
import { billed } from "../told.ts"

const OPENAI_CUTS = [
  ["o3", "2025-06-09T12:00:00Z", "2025-06-10T12:00:00Z"],
  ["gpt-5.6-sol", "2026-08-20T12:00:00Z", "2026-08-21T12:00:00Z"],
  ["gpt-5.6-terra", "2026-07-29T12:00:00Z", "2026-07-30T12:00:00Z"],
  ["gpt-5.6-luna", "2026-07-29T12:00:00Z", "2026-07-30T12:00:00Z"]
] as const
const openaiCuts = OPENAI_CUTS.flatMap(([model, before, after]) =>
  [before, after].map((at) => {
    const used = { input: 10_000, read: 4_096, output: 1_500 }
    return billed({
      id: `day-openai-${slug(model)}-${at.slice(0, 10)}`,
      title: `${model}: ${at === before ? "the day before its price fell" : "the day on which its price fell"}`,
      model,
      at,
      api: "openai.chat",
      input: { response: chatBody(model, openaiChat(used)) },
      uses: usesOf(used),
      why: "A request has the price of its own day.",
      documents: [OPENAI.prices, thread("ccusage/ccusage", 1636)]
    })
  })
)

const GEMINI_CUTS = [
  ["gemini-2.5-pro", "2025-10-30T12:00:00Z", "2025-10-31T12:00:00Z", "its cached price fell, input and output did not"],
  [
    "gemini-2.5-flash",
    "2025-10-30T12:00:00Z",
    "2025-10-31T12:00:00Z",
    "its cached price fell, input and output did not"
  ],
  ["gemini-3.6-flash", "2026-08-12T12:00:00Z", "2026-08-13T12:00:00Z", "its price was halved for a while"]
] as const
const geminiCuts = GEMINI_CUTS.flatMap(([model, before, after, what]) =>
  [before, after].map((at) => {
    const used = { input: 2_000, read: 8_000, output: 100 }
    return billed({
      id: `day-gemini-${slug(model)}-${at.slice(0, 10)}`,
      title: `${model}: ${at === before ? "the day before" : "the day on which"} ${what}`,
      model,
      at,
      api: "gemini.generateContent",
      input: { response: geminiBody(model, gemini(used)) },
      uses: geminiUses(used),
      why: "A request has the price of its own day; each unit may change alone.",
      documents: [GOOGLE.prices]
    })
  })
)

const sonnet = ["2026-08-31T12:00:00Z", "2026-09-01T12:00:00Z", "2026-10-15T12:00:00Z"].map((at) => {
  const used = { input: 3_000, read: 9_000, written: 1_000, output: 400 }
  return billed({
    id: `day-anthropic-cancelled-rise-${at.slice(0, 10)}`,
    title: `claude-sonnet-5 on ${at.slice(0, 10)}: a rise to 3 / 15 was announced for 2026-09-01 and cancelled`,
    model: "claude-sonnet-5",
    at,
    api: "anthropic.messages",
    input: { response: messageBody("claude-sonnet-5", anthropic(used)) },
    uses: anthropicUses(used),
    why: "An announced price is not a price yet: 2 / 10 stayed in force.",
    documents: [ANTHROPIC.prices]
  })
})

const PEAKS = [
  { at: "2026-09-15T02:00:00Z", model: "deepseek-flash", isPeak: true, what: "a Tuesday at 10:00 in Beijing" },
  { at: "2026-09-15T01:00:00Z", model: "deepseek-flash", isPeak: true, what: "the first second of a window" },
  { at: "2026-09-15T04:00:00Z", model: "deepseek-flash", isPeak: false, what: "the end of a window, which is outside" },
  { at: "2026-09-15T05:00:00Z", model: "deepseek-flash", isPeak: false, what: "noon in Beijing, between the windows" },
  {
    at: "2026-09-15T09:59:59Z",
    model: "deepseek-flash",
    isPeak: true,
    what: "the last second of the afternoon's window"
  },
  { at: "2026-09-19T02:00:00Z", model: "deepseek-flash", isPeak: false, what: "a Saturday" },
  {
    at: "2026-10-01T02:00:00Z",
    model: "deepseek-flash",
    isPeak: false,
    what: "a public holiday of China on a Thursday"
  },
  {
    at: "2026-10-10T02:00:00Z",
    model: "deepseek-flash",
    isPeak: false,
    what: "a Saturday on which China works: no weekday"
  },
  {
    at: "2026-08-22T02:00:00Z",
    model: "deepseek-v4-pro",
    isPeak: true,
    what: "a Saturday of the week in which every day had peaks"
  },
  { at: "2026-08-29T02:00:00Z", model: "deepseek-v4-pro", isPeak: false, what: "the Saturday after that" },
  { at: "2026-07-01T02:00:00Z", model: "deepseek-v4-pro", isPeak: false, what: "a weekday before there were peaks" }
]
const peaks = PEAKS.map(({ at, isPeak, model, what }) => {
  const [hit, miss, output] = [3_000, 1_000, 500]
  return billed({
    id: `day-deepseek-${slug(model)}-${slug(at.slice(0, 19))}`,
    title: `${model}: ${what}`,
    model,
    at,
    api: "deepseek.chat",
    ...(isPeak && { factor: "2" }),
    input: {
      response: chatBody(model, {
        prompt_tokens: hit + miss,
        completion_tokens: output,
        total_tokens: hit + miss + output,
        prompt_cache_hit_tokens: hit,
        prompt_cache_miss_tokens: miss
      })
    },
    uses: { input: miss, cache_read: hit, output },
    why: "From 01:00 to 04:00 and 06:00 to 10:00 UTC on Monday to Friday, but for China's public holidays, everything costs twice as much: start inside, end outside, and the time is that of the request.",
    documents: [DEEPSEEK.prices, thread("anomalyco/opencode", 48642)]
  })
})

const deepseekLevels = (["2025-08-15T12:00:00Z", "2025-10-15T12:00:00Z"] as const).map((at) =>
  billed({
    id: `day-deepseek-chat-${at.slice(0, 10)}`,
    title: `deepseek-chat: ${at < "2025-09" ? "before" : "after"} the prices of September 2025`,
    model: "deepseek-chat",
    at,
    api: "deepseek.chat",
    input: {
      response: chatBody("deepseek-chat", {
        prompt_tokens: 5_000,
        completion_tokens: 700,
        total_tokens: 5_700,
        prompt_cache_hit_tokens: 2_048,
        prompt_cache_miss_tokens: 2_952
      })
    },
    uses: { input: 2_952, cache_read: 2_048, output: 700 },
    why: "A request has the price of its own day.",
    documents: [DEEPSEEK.prices, "https://api-docs.deepseek.com/news/news250929"]
  })
)

export const days = {
  about:
    "The price of its own day and hour: the two sides of each change, announcements that came to nothing, peaks and holidays.",
  cases: [...openaiCuts, ...geminiCuts, ...sonnet, ...peaks, ...deepseekLevels]
}
