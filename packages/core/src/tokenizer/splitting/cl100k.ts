import { LETTER, skip } from "./characterClasses.ts"
import { contractionEnd, LINE_FEED, type Pattern, pieceEndWith } from "./pattern.ts"

/**
 * The pattern of cl100k_base:
 *
 * `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
 */
export const patternCl100k: Pattern = {
  ascii: [
    "^llaqxtnqb",
    "lll.......",
    "x....y....",
    "y....z....",
    "z.........",
    "a!!pp..rp.",
    "qllpp..rp.",
    "p..pp..rp.",
    "r......r..",
    "bllpp.T!pB",
    "Bllpp.T!pB",
    "tll...T!.B",
    "Tll...T!.B",
    "n......n.."
  ],
  pieceEnd: (classes, bytes, start, limit, settled) => {
    // A contraction goes before any other reading of its apostrophe.
    const contraction = contractionEnd(bytes, start)
    return contraction > start ? contraction : pieceEnd(classes, bytes, start, limit, settled)
  }
}

const pieceEnd = pieceEndWith(LETTER, (classes, bytes, index) => skip(classes, bytes, index, LETTER), LINE_FEED)
