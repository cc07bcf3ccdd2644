import type { AnyEncoding } from "../encodings.ts"

/** By bits, as `assembly/pieces/rules.ts` has them and says what they are. */
const CASED = 1
const PREFIXED = 2
const BREAKS = 4
const SLASHES = 8
const SUFFIXED = 16
const ANY_CASE = 32
const CONTRACTED = 64
const WHOLE_BEFORE_NUMBER = 128
const ASCII_ALONE = 256
const REST = 512
const RUNS = 1024
const FROM_CHARACTERS = 2048

const CL100K = PREFIXED | BREAKS | CONTRACTED | ANY_CASE
const TEKKEN = CASED | PREFIXED | BREAKS | SLASHES

/** The rules of an encoding's pattern: flags, and how long numbers are at most; 0 if they may have any length. */
export const RULES: Readonly<Record<AnyEncoding, readonly [flags: number, digits: number]>> = {
  cl100k_base: [CL100K, 3],
  qwen3: [CL100K, 1],
  o200k_base: [TEKKEN | CONTRACTED | SUFFIXED | ANY_CASE, 3],
  tekken: [TEKKEN, 1],
  p50k_base: [CONTRACTED, 0],
  r50k_base: [CONTRACTED, 0],
  deepseek_v3: [PREFIXED | BREAKS | WHOLE_BEFORE_NUMBER | REST | ASCII_ALONE, 3],
  gemma3: [RUNS | FROM_CHARACTERS | ASCII_ALONE, 1]
}
