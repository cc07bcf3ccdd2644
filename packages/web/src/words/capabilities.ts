import type { Capabilities, Capability } from "@ratecard/core/catalogue"

/** The input, output and capabilities of models. */
const en = {
  capabilities: {
    image: "image input",
    audio: "audio input",
    video: "video input",
    pdf: "PDF input",
    image_output: "image output",
    audio_output: "audio output",
    video_output: "video output",
    tools: "tool calls",
    structured_output: "structured output",
    reasoning: "reasoning"
  } satisfies Record<Capability, string>,
  modalities: { text: "text", image: "images", audio: "audio", video: "video", pdf: "PDF" } satisfies Record<
    Capabilities["input"][number],
    string
  >
}

const ru: typeof en = {
  capabilities: {
    image: "изображения на входе",
    audio: "звук на входе",
    video: "видео на входе",
    pdf: "PDF на входе",
    image_output: "изображения в ответе",
    audio_output: "звук в ответе",
    video_output: "видео в ответе",
    tools: "вызов функций",
    structured_output: "ответ по схеме",
    reasoning: "рассуждение"
  },
  modalities: { text: "текст", image: "изображения", audio: "звук", video: "видео", pdf: "PDF" }
}

export const CAPABILITY_WORDS = { en, ru }
