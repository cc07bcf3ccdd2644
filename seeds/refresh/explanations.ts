import type { Difference } from "./differences.ts"

/** Of a row of the table on prices that lists say otherwise: the model and the prices of the lists. */
const ROW = /^\| `([^`]+)` +\|[^|]*\|([^|]*)\|/gmu
const PRICE = /`([^`]+)` ([\d.]+)/gu

/** Tells whether the page on differences says why a price of ours stands. */
export const explanations = (page: string): ((difference: Difference) => boolean) => {
  const known = new Set(
    [...page.matchAll(ROW)].flatMap(([, model, theirs]) =>
      [...theirs!.matchAll(PRICE)].map(([, what, price]) => `${model} ${what} ${Number(price)}`)
    )
  )
  return ({ model_id, theirs, what }) => known.has(`${model_id} ${what} ${theirs}`)
}
