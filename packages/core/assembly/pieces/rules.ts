/** Rules of single patterns, as `simd/kernelOf.ts` sets them. */

/** Letters with case: a capital after a small letter starts a word, and so does nothing else. */
const CASED: i32 = 1
/** A symbol, or white space but line breaks, may belong to the word after it; else only a blank, and also to a number. */
const PREFIXED: i32 = 2
/** Line breaks belong to the symbols before them, and end white space. */
const BREAKS: i32 = 4
/** Slashes belong to those line breaks. */
const SLASHES: i32 = 8
/** Contractions belong to the word before them; else they are pieces. */
const SUFFIXED: i32 = 16
/** Contractions in capitals, too. */
const ANY_CASE: i32 = 32
/** There are contractions. */
const CONTRACTED: i32 = 64
/** White space before a number is not parted from its last character. */
const WHOLE_BEFORE_NUMBER: i32 = 128
/** Controls are neither symbols nor white space. */
const REST: i32 = 512
/** There are no words: runs of one kind of white space are apart, and so are letters and symbols. */
const RUNS: i32 = 1024
/** Merging starts with the characters that are tokens. */
const FROM_CHARACTERS: i32 = 2048
/** JavaScript cuts everything beyond ASCII. */
const ASCII_ALONE: i32 = 256

export let isCased: bool = false
export let isPrefixed: bool = false
export let hasBreaks: bool = false
export let hasSlashes: bool = false
export let isSuffixed: bool = false
export let isAnyCase: bool = false
export let isContracted: bool = false
export let isWholeBeforeNumber: bool = false
export let hasRest: bool = false
export let isOfRuns: bool = false
export let isFromCharacters: bool = false
export let isAsciiAlone: bool = false
/** The longest number; 0 for any. */
export let digits: i32 = 0

export function rule(flags: i32, mostDigits: i32): void {
  isCased = (flags & CASED) != 0
  isPrefixed = (flags & PREFIXED) != 0
  hasBreaks = (flags & BREAKS) != 0
  hasSlashes = (flags & SLASHES) != 0
  isSuffixed = (flags & SUFFIXED) != 0
  isAnyCase = (flags & ANY_CASE) != 0
  isContracted = (flags & CONTRACTED) != 0
  isWholeBeforeNumber = (flags & WHOLE_BEFORE_NUMBER) != 0
  hasRest = (flags & REST) != 0
  isOfRuns = (flags & RUNS) != 0
  isFromCharacters = (flags & FROM_CHARACTERS) != 0
  isAsciiAlone = (flags & ASCII_ALONE) != 0
  digits = mostDigits
}
