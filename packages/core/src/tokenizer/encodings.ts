/** The four tiktoken encodings, in the order in which the interface lists them. */
export const ENCODINGS = ["cl100k_base", "o200k_base", "p50k_base", "r50k_base"] as const

/** The name of an encoding. */
export type Encoding = (typeof ENCODINGS)[number]

/** The encodings of Mistral, DeepSeek, Qwen and Google, as far as their vocabularies are published. */
export const VENDOR_ENCODINGS = ["tekken", "deepseek_v3", "qwen3", "gemma3"] as const

/** The name of a vendor's encoding. */
export type VendorEncoding = (typeof VENDOR_ENCODINGS)[number]

/** All encodings, OpenAI's first. */
export const ALL_ENCODINGS = [...ENCODINGS, ...VENDOR_ENCODINGS] as const

/** The name of an encoding whose vocabulary is published. */
export type AnyEncoding = (typeof ALL_ENCODINGS)[number]
