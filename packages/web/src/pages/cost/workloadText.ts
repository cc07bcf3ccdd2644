import { formatNumber } from "../../format.ts"
import type { Site } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { type CostRequest, outputTokensOf } from "./costRequest.ts"

/** A workload in words: "1,000 in, 100 out, 1,000 a day"; `about` stands before a number of tokens that is estimated. */
export const workloadText = (
  { language }: Site,
  { cached, input, isBatch, output, perDay, written }: CostRequest,
  tokens = input,
  about = ""
): string => {
  const words = COST_WORDS[language.value].workload
  const number = (value: number) => formatNumber(value, language.value, { maximumFractionDigits: 1 })
  return [
    words.input(about + number(tokens)),
    ...(cached > 0 ? [words.cached(number(100 * cached))] : []),
    ...(written > 0 ? [words.written(number(100 * written))] : []),
    words.output(number(outputTokensOf(output, tokens))),
    words.perDay(number(perDay)),
    ...(isBatch ? [words.batch] : [])
  ].join(", ")
}
