/** The guides, in reading order. */
export const GUIDES = ["guide", "pricing", "agents", "cli", "operations", "comparison"] as const

export type Guide = (typeof GUIDES)[number]
