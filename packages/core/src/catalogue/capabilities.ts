/** Kinds of input and output of models, in the order in which every list of them stands. */
export const MODALITIES = ["text", "image", "audio", "video", "pdf"] as const

/** Inputs and outputs other than text, and skills. */
export const CAPABILITIES = [
  "image",
  "audio",
  "video",
  "pdf",
  "image_output",
  "audio_output",
  "video_output",
  "tools",
  "structured_output",
  "reasoning"
] as const

/** An input or output other than text, or a skill. */
export type Capability = (typeof CAPABILITIES)[number]
