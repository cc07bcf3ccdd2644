import type { Case, Input, Question } from "../case.ts"
import { feeOf, otherDays, type Sheet, sheetAt } from "./sheets.ts"
import { type Charge, type Uses, worked } from "./work.ts"

/** A request and how it is charged. */
export interface Told {
  readonly id: string
  readonly title: string
  /** As the request names it. */
  readonly model: string
  /** Whose prices hold, where the name is another one. */
  readonly priced?: string
  readonly at: string
  /** Where the prices of another moment hold: that is the moment. */
  readonly provider?: string
  readonly api?: string
  readonly input: Input
  readonly uses: Uses
  readonly plan?: string
  readonly factor?: string
  readonly promptTokens?: number
  readonly context?: Question["context"]
  readonly request?: Question["request"]
  /** Totals of mistakes that no rule of charging explains. */
  readonly wrong?: Case["wrong"]
  readonly why: string
  readonly documents: ReadonlyArray<string>
}

const tokensOnly = ({ plan = "standard", sheet }: Pick<Charge, "plan" | "sheet">): Sheet => {
  const keep = (prices: Sheet["prices"]) =>
    Object.fromEntries(Object.entries(prices).filter(([name]) => name === "standard" || name === plan))
  const { long, prices, ...rest } = sheet
  return {
    ...rest,
    prices: keep(prices),
    ...(long !== undefined && { long: long.map((band) => ({ ...band, prices: keep(band.prices) })) })
  }
}

/** The prices of a charge as a case states them: those in force, then those of other days. */
export const statedPrices = (charge: Pick<Charge, "plan" | "sheet">): ReadonlyArray<Sheet> =>
  [charge.sheet, ...otherDays(charge.sheet)].map((sheet) => tokensOnly({ ...charge, sheet }))

/** A case of one request, its total worked out from the list. */
export const billed = (told: Told): Case => {
  const {
    api,
    at,
    context,
    documents,
    factor,
    id,
    input,
    model,
    plan,
    priced,
    promptTokens,
    request,
    title,
    uses,
    why,
    wrong
  } = told
  const sheet = sheetAt(priced ?? model, at)
  const charge: Charge = {
    sheet,
    uses,
    ...(plan && { plan }),
    ...(factor && { factor }),
    ...(promptTokens && { promptTokens }),
    isSum: context?.aggregate === true
  }
  if (Object.values(uses).some((quantity) => quantity < 0)) throw new Error(`${id} uses less than nothing`)
  const { lines, total } = worked(charge)
  const fees = lines.filter(({ per, unit }) => per !== 1_000_000 || unit === "cache_storage_token_hour")
  return {
    id,
    title,
    question: {
      provider: told.provider ?? sheet.provider,
      model,
      at,
      ...(api && { api }),
      ...(context && { context }),
      ...(request && { request })
    },
    input,
    reads_as: uses,
    prices: statedPrices(charge),
    ...(fees.length > 0 && { fees: fees.map(({ unit }) => feeOf(sheet, unit)) }),
    expect: { total, currency: sheet.currency, ...(plan && { plan }), lines },
    ...(wrong && { wrong }),
    why,
    documents
  }
}
