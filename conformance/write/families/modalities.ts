import { GOOGLE, OPENAI, thread } from "../documents.ts"
import { geminiBody, numbered, type Row, slug } from "../shapes.ts"
import { billed } from "../told.ts"

const details = (of: Readonly<Record<string, number>>) =>
  Object.entries(of).map(([modality, tokenCount]) => ({ modality, tokenCount }))

const HEARD: ReadonlyArray<Row> = [
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-2.5-flash-lite", "2026-06-01"],
  ["gemini-3-flash-preview", "2026-08-10"],
  ["gemini-2.0-flash", "2025-12-17"],
  ["gemini-3.1-flash-lite", "2026-08-21"]
]
const heard = numbered(HEARD).map(({ at, model, n }) =>
  billed({
    id: `modality-gemini-audio-in-${slug(model)}`,
    title: `${model}: audio input has a price of its own`,
    model,
    at,
    api: "gemini.generateContent",
    input: {
      response: geminiBody(model, {
        promptTokenCount: 1000 + 10 * n,
        candidatesTokenCount: 60,
        totalTokenCount: 1060 + 10 * n,
        promptTokensDetails: details({ TEXT: 10 * n, AUDIO: 1000 }),
        candidatesTokensDetails: details({ TEXT: 60 })
      })
    },
    uses: { input_text: 10 * n, input_audio: 1000, output: 60 },
    why: "The list has text, image and video apart from audio; promptTokensDetails says how many of each.",
    documents: [GOOGLE.prices, GOOGLE.usage, thread("pydantic/genai-prices", 141)]
  })
)

const cachedAudio = numbered([
  ["gemini-2.5-flash", "2025-09-01"],
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-3-flash-preview", "2026-08-10"]
]).map(({ at, model, n }) =>
  billed({
    id: `modality-gemini-cached-audio-${slug(model)}-${at.slice(0, 7)}`,
    title: `${model}: cached audio has its own price too`,
    model,
    at,
    api: "gemini.generateContent",
    input: {
      response: geminiBody(model, {
        promptTokenCount: 5000,
        cachedContentTokenCount: 3000,
        candidatesTokenCount: 100 * n,
        totalTokenCount: 5000 + 100 * n,
        promptTokensDetails: details({ TEXT: 1000, AUDIO: 4000 }),
        cacheTokensDetails: details({ TEXT: 500, AUDIO: 2500 })
      })
    },
    uses: { input_text: 500, input_audio: 1500, cache_read_text: 500, cache_read_audio: 2500, output: 100 * n },
    why: "cacheTokensDetails splits the cached part by modality, promptTokensDetails the whole prompt.",
    documents: [GOOGLE.prices, GOOGLE.usage]
  })
)

const pictures = numbered([
  ["gemini-2.0-flash", "2025-12-17"],
  ["gemini-3.5-flash", "2026-08-21"]
]).map(({ at, model, n }) =>
  billed({
    id: `modality-gemini-image-in-${slug(model)}`,
    title: `${model}: image tokens of the prompt are counted`,
    model,
    at,
    api: "gemini.generateContent",
    input: {
      response: geminiBody(model, {
        promptTokenCount: 262,
        candidatesTokenCount: 7 * (n - 1),
        totalTokenCount: 262 + 7 * (n - 1),
        promptTokensDetails: details({ TEXT: 4, IMAGE: 258 })
      })
    },
    uses: { input_text: 4, input_image: 258, output: 7 * (n - 1) },
    why: "Images have the price of text input; they are inside promptTokenCount.",
    documents: [GOOGLE.prices, thread("BerriAI/litellm", 18153)]
  })
)

const painted = billed({
  id: "modality-gemini-image-out",
  title: "gemini-2.5-flash-image: image output costs 12 times as much as text output",
  model: "gemini-2.5-flash-image",
  at: "2025-11-06T12:00:00Z",
  api: "gemini.generateContent",
  input: {
    response: geminiBody("gemini-2.5-flash-image", {
      candidatesTokenCount: 1295,
      candidatesTokensDetails: details({ TEXT: 5, IMAGE: 1290 }),
      promptTokenCount: 9,
      promptTokensDetails: details({ TEXT: 9 }),
      totalTokenCount: 1304,
      trafficType: "ON_DEMAND"
    })
  },
  uses: { input_text: 9, output_text: 5, output_image: 1290 },
  why: "Recorded; candidatesTokensDetails says which output is an image.",
  documents: [
    "https://github.com/pydantic/genai-prices/blob/47df840a5ab10bbcffb8e5ac01b9899032245d1b/tests/dataset/usages.json",
    GOOGLE.prices
  ]
})

const realtimeUsage = (
  text: number,
  audio: number,
  image: number,
  cached: readonly [number, number, number],
  out: readonly [number, number]
) => ({
  total_tokens: text + audio + image + out[0] + out[1],
  input_tokens: text + audio + image,
  output_tokens: out[0] + out[1],
  input_token_details: {
    text_tokens: text,
    audio_tokens: audio,
    image_tokens: image,
    cached_tokens: cached[0] + cached[1] + cached[2],
    cached_tokens_details: { text_tokens: cached[0], audio_tokens: cached[1], image_tokens: cached[2] }
  },
  output_token_details: { text_tokens: out[0], audio_tokens: out[1] }
})

const REALTIME = [
  {
    id: "cached-audio",
    text: 200,
    audio: 800,
    image: 0,
    cached: [100, 500, 0],
    out: [30, 120],
    title: "cached audio costs an eightieth of fresh audio"
  },
  {
    id: "text",
    text: 300,
    audio: 0,
    image: 200,
    cached: [0, 0, 0],
    out: [40, 0],
    title: "text and image in, text out"
  },
  { id: "speech", text: 50, audio: 1500, image: 0, cached: [0, 0, 0], out: [60, 900], title: "speech in and out" },
  {
    id: "three",
    text: 100,
    audio: 400,
    image: 300,
    cached: [50, 150, 100],
    out: [10, 90],
    title: "three modalities, each partly cached"
  }
] as const
const realtime = REALTIME.map(({ audio, cached, id, image, out, text, title }) =>
  billed({
    id: `modality-openai-realtime-${id}`,
    title: `gpt-realtime: ${title}`,
    model: "gpt-realtime",
    at: "2026-08-15T12:00:00Z",
    api: "openai.realtime",
    input: {
      response: {
        type: "response.done",
        response: { object: "realtime.response", usage: realtimeUsage(text, audio, image, cached, out) }
      }
    },
    uses: {
      input_text: text - cached[0],
      input_audio: audio - cached[1],
      input_image: image - cached[2],
      cache_read_text: cached[0],
      cache_read_audio: cached[1],
      cache_read_image: cached[2],
      output_text: out[0],
      output_audio: out[1]
    },
    why: "Each modality has its price, and cached_tokens_details says what was cached of each.",
    documents: [OPENAI.realtime, OPENAI.prices, thread("langwatch/langwatch", 7048)]
  })
)

const spoken = billed({
  id: "modality-openai-audio-chat",
  title: "gpt-4o-audio-preview: audio costs 40 in and 80 out, text 2.50 and 10",
  model: "gpt-4o-audio-preview",
  at: "2025-11-06T12:00:00Z",
  api: "openai.chat",
  input: {
    usage: {
      prompt_tokens: 120,
      completion_tokens: 310,
      total_tokens: 430,
      prompt_tokens_details: { cached_tokens: 0, text_tokens: 20, audio_tokens: 100 },
      completion_tokens_details: { reasoning_tokens: 0, text_tokens: 60, audio_tokens: 250 }
    }
  },
  uses: { input_text: 20, input_audio: 100, output_text: 60, output_audio: 250 },
  why: "The details split both counters by modality.",
  documents: [OPENAI.prices, OPENAI.usage]
})

const images = [
  { id: "whole", title: "output without details is image tokens", more: {}, batch: false },
  {
    id: "batch",
    title: "a batch costs half",
    more: { output_tokens_details: { image_tokens: 4160, text_tokens: 0 } },
    batch: true
  }
].map(({ batch, id, more, title }) =>
  billed({
    id: `modality-openai-image-${id}`,
    title: `gpt-image-1: ${title}`,
    model: "gpt-image-1",
    at: "2026-09-01T12:00:00Z",
    api: "openai.images",
    ...(batch && { context: { batch: true }, plan: "batch" }),
    input: {
      response: {
        created: 1788264000,
        data: [{ b64_json: "" }],
        usage: {
          input_tokens: 50,
          output_tokens: 4160,
          total_tokens: 4210,
          input_tokens_details: { text_tokens: 10, image_tokens: 40 },
          ...more
        }
      }
    },
    uses: { input_text: 10, input_image: 40, output_image: 4160 },
    why: "The images API answers with image tokens; output_tokens_details is optional.",
    documents: [OPENAI.images, OPENAI.prices, thread("BerriAI/litellm", 31142)]
  })
)

const embedding = billed({
  id: "modality-openai-embedding",
  title: "text-embedding-3-small: an embedding has no output",
  model: "text-embedding-3-small",
  at: "2026-06-01T12:00:00Z",
  api: "openai.embeddings",
  input: {
    response: {
      object: "list",
      model: "text-embedding-3-small",
      data: [],
      usage: { prompt_tokens: 8123, total_tokens: 8123 }
    }
  },
  uses: { input: 8123 },
  why: "Only input is billed; total_tokens is the same number again.",
  documents: [OPENAI.prices]
})

export const modalities = {
  about:
    "Audio, images, video and embeddings: which tokens of a counter are what, each at its own price, cached or not.",
  cases: [...heard, ...cachedAudio, ...pictures, painted, ...realtime, spoken, ...images, embedding]
}
