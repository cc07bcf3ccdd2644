/** What goes into a model and comes out of it, in the order in which every list of them stands. */
export const MODALITIES = ["text", "image", "audio", "video", "pdf"] as const

/** What a model can take or give in addition to text, or a skill. */
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
