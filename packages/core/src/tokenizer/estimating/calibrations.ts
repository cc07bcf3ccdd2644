import calibrations from "./calibrations.json" with { type: "json" }
import type { VendorEncoding } from "../encodings.ts"
import type { Writing } from "./textWriting.ts"

/** The encodings that stand in for vocabularies that are not published. */
export const STAND_INS = ["cl100k_base", "o200k_base"] as const

/** The name of an encoding that stands in. */
export type StandIn = (typeof STAND_INS)[number]

/** Tokens for each token of a stand-in, digits apart: nine of ten texts have from `low` to `high`. */
export interface Calibration {
  readonly standIn: StandIn
  readonly factor: number
  /** Bands for texts of 200, 2,000 and 20,000 UTF-16 units; the last is for longer ones too. */
  readonly bands: ReadonlyArray<readonly [low: number, high: number]>
}

/** The calibrations of a vocabulary. */
interface VocabularyCalibrations {
  /** The source of the calibrations, in a few words. */
  readonly basis: string
  /** Digits in a token: one each, up to three together; absent if that is not known. */
  readonly digits?: number
  /** Calibrations by writing; for others, that of the family `any` holds. */
  readonly writings: Readonly<Partial<Record<Writing, Calibration>>>
}

/** The name of a vocabulary, or of those that several generations of a vendor's models share. */
export type Family =
  | VendorEncoding
  | "claude_2"
  | "claude_3"
  | "claude_4_7"
  | "grok_3"
  | "kimi_k2"
  | "moonshot_v1"
  | "gigachat"
  | "yandexgpt"
  | "any"

/** The calibrations of all vocabularies, as they are stored. */
export interface Calibrations {
  /** Tokens of the stand-ins for each UTF-16 unit of letters. */
  readonly density: Readonly<Record<Writing, Readonly<Record<StandIn, number>>>>
  readonly families: Readonly<Record<Family, VocabularyCalibrations>>
}

/** Written by `pnpm x bench bands --write`, which says how. */
export const { density: DENSITY, families: CALIBRATIONS } = calibrations
