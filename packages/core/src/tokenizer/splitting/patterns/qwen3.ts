import { patternCl100k, pieceEndCl100k } from "./cl100k.ts"
import { nfc } from "../normalisations.ts"
import type { Pattern } from "../pattern.ts"

/** Qwen's pattern: cl100k's with single digits, after NFC. */
export const patternQwen3: Pattern = {
  ascii: { ...patternCl100k.ascii, oneDigit: {} },
  pieceEnd: pieceEndCl100k(1),
  normalisation: nfc
}
