import type { Case, Files } from "../case.ts"
import { sheetAt } from "./sheets.ts"
import { statedPrices } from "./told.ts"
import { type Charge, sumOf, type Uses, worked } from "./work.ts"

/** A response that a log tells of. */
export interface Answered extends Pick<Charge, "plan" | "factor" | "isSum"> {
  readonly model: string
  readonly at: string
  readonly uses: Uses
}

/** What responses cost together, each at the price of its own moment. */
const costOf = (answered: ReadonlyArray<Answered>): string =>
  sumOf(answered.map(({ at, model, ...charge }) => worked({ ...charge, sheet: sheetAt(model, at) }).total))

export interface Logged {
  readonly id: string
  readonly title: string
  readonly agent: string
  readonly files: Files
  readonly answered: ReadonlyArray<Answered>
  /** What a reader would count that makes a mistake. */
  readonly mistaken?: ReadonlyArray<{ readonly because: string; readonly answered: ReadonlyArray<Answered> }>
  /** What the agent itself wrote down as the cost. */
  readonly ownCost?: string
  /** The log says too little: the sum is a lower bound. */
  readonly isBound?: boolean
  readonly why: string
  readonly documents: ReadonlyArray<string>
}

/** A case of the logs in a home folder. */
export const logged = ({
  agent,
  answered,
  documents,
  files,
  id,
  isBound = false,
  mistaken = [],
  ownCost,
  title,
  why
}: Logged): Case => {
  const total = costOf(answered)
  const sheets = [
    ...new Map(answered.map(({ at, model }) => [`${model} ${at.slice(0, 10)}`, sheetAt(model, at)])).values()
  ]
  const plan = answered.find((each) => each.plan !== undefined)?.plan
  const wrong = [
    ...mistaken.map((mistake) => ({ total: costOf(mistake.answered), because: mistake.because })),
    ...(ownCost === undefined ? [] : [{ total: ownCost, because: "the agent's own cost taken" }])
  ]
  return {
    id: `log-${id}`,
    title,
    question: { provider: agent },
    input: { logs: files },
    prices: [...new Set(sheets)].map((sheet) => statedPrices({ sheet, ...(plan && { plan }) })[0]!),
    expect: { ...(isBound ? { at_least: total } : { total }), currency: "USD" },
    ...(wrong.length > 0 && { wrong }),
    why,
    documents
  }
}
