/** Kinds of text that people pay for and by which vocabularies differ most. */
export const TEXT_KINDS = ["english", "code", "json", "russian", "chinese"] as const

/** A kind of text. */
export type TextKind = (typeof TEXT_KINDS)[number]
