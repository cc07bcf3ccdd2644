/** The four tiktoken encodings, in the order in which the interface lists them. */
export const ENCODINGS = ["cl100k_base", "o200k_base", "p50k_base", "r50k_base"] as const

/** The name of a tiktoken encoding. */
export type Encoding = (typeof ENCODINGS)[number]
