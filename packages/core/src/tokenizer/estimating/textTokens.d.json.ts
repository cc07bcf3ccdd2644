/**
 * Tokens of 1,000 UTF-16 units of each kind of text, in their order: a number where they are counted, the least, the
 * best and the most where they are estimated. Written by `pnpm x bench bands <folder> --write`, which says how.
 */
declare const textTokens: Readonly<
  Record<string, ReadonlyArray<number | readonly [low: number, best: number, high: number]>>
>
export = textTokens
