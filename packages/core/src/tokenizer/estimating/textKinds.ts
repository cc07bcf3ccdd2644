/** Kinds of text that vocabularies differ by most, of those that people pay for. */
export const TEXT_KINDS = ["english", "code", "json", "russian", "chinese"] as const

/** One of them. */
export type TextKind = (typeof TEXT_KINDS)[number]
