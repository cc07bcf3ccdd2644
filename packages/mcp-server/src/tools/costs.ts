import {
  compareMoney,
  type DatedRate,
  instantText,
  namedModel,
  offerNamed,
  type PriceSnapshot,
  viewAt,
  withoutAliases
} from "@ratecard/core/catalogue"
import {
  agentLogs,
  type Bill,
  type BillableRecord,
  type Billing,
  billRecord,
  type CostRecord,
  type ExpectedCall,
  loadTextCounter,
  type MatchedName,
  type RecordError
} from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/vocabularies"
import { Clock, Effect, Struct } from "effect"
import { PriceData, Refusal } from "../prices/PriceData.ts"
import { type Counted, modelCost, type ModelCost } from "./answers/modelCost.ts"

/** An agent's question for the cost of a call. */
export interface CostQuestion extends Partial<ExpectedCall>, Pick<CostRecord, "usage" | "response" | "context"> {
  /** The models to bill. Null: the model that a response names, else every offered model, cheapest first. */
  readonly model_ids: ReadonlyArray<string> | null
  readonly text?: string
}

/** Bills a call for each model, in the order of `model_ids`, at current prices or those of a past instant. */
export const costsOf = Effect.fnUntraced(function* (question: CostQuestion, at: number | undefined) {
  const fault = faultOf(question)
  if (fault !== undefined) return yield* new Refusal({ message: fault })
  const { context, model_ids, text } = question
  const data = yield* PriceData
  const prices = yield* data.prices
  const now = yield* Clock.currentTimeMillis
  const names = model_ids ?? withoutAliases(viewAt(prices.view, at).offered, prices.view.entryById).map(({ id }) => id)
  const asked = text === undefined ? callsOf(question, names) : yield* callsOfText(question, text, names, at)
  const matched = new Map(asked.matched.map((match) => [match.name, match]))
  const billed = new Map<string, Billed>()
  const faults: Array<RecordError> = []
  for (const { counted, ...record } of asked.calls) {
    // The service handles other requests between two models.
    yield* Effect.yieldNow
    const countTexts = yield* counterOf(record, prices)
    const bill = yield* billOf({ ...record, context, at }, { prices, now, logs: agentLogs, countTexts })
    if ("error" in bill) {
      if (model_ids !== null) return yield* refused(bill.error)
      faults.push(bill.error)
      continue
    }
    const { how, name } = bill.matched
    const { model_id } = bill
    if (name !== model_id && how !== "overlay" && how !== "reported") matched.set(name, { name, model_id, how })
    billed.set(model_id, { bill, counted })
  }
  const [first] = faults
  // If no model is named, a usage that cannot be billed with some models is billed with the others.
  if (first !== undefined && billed.size === 0) return yield* refused(first)
  const bills = [...billed.values()]
  const inOrder = model_ids === null ? cheapestFirst(bills, yield* data.rate(at)) : bills
  return {
    results: inOrder.map(({ bill, counted }): ModelCost => {
      const isRetired = prices.names.get(bill.model_id)?.isRetired === true
      return modelCost(bill, question.calls ?? 1, isRetired, counted)
    }),
    matched: [...matched.values()]
  }
})

/** Bills a record, with prices from public lists if the catalogue has none of its host. */
const billOf = Effect.fnUntraced(function* (record: BillableRecord, billing: Billing) {
  const bill = billRecord(record, billing)
  const isElsewhere =
    "error" in bill ? bill.error.code === "UnknownModel" : bill.warnings.some(({ code }) => code === "list_price")
  if (!isElsewhere) return bill
  const prices = yield* (yield* PriceData).pricesWithOffers
  return billRecord(record, { ...billing, prices })
})

/** Counts the text in a log that says too little. If a vocabulary cannot be loaded, the bill says that it is not counted. */
const counterOf = (record: BillableRecord, prices: PriceSnapshot) =>
  Effect.orElseSucceed(
    Effect.tryPromise(() => loadTextCounter([record], prices, loadAny)),
    () => undefined
  )

const loadAny = async (encoding: AnyEncoding) =>
  (await import("@ratecard/core/vocabularies")).loadAnyTokenizer(encoding)

interface Billed {
  readonly bill: Bill
  readonly counted: Counted | undefined
}

/** The fields of a question that do not describe the call itself. */
const OTHERS = ["model_ids", "text", "usage", "response", "context"] as const

const faultOf = (question: CostQuestion): string | undefined => {
  const { input_tokens, response, text, usage } = question
  if (isLarge(usage) || isLarge(response)) {
    return `usage and response have at most ${MAX_VALUES} values: leave out the rest.`
  }
  if ([text, input_tokens, usage, response].filter((given) => given !== undefined).length !== 1) {
    return "Give exactly one of text, input_tokens, usage and response."
  }
  const others = Object.keys(Struct.omit(question, OTHERS))
  const isUsed = usage !== undefined || response !== undefined
  return isUsed && others.length > 0 ? `Leave out ${others.join(", ")}: usage already says it.` : undefined
}

/**
 * The most values that a record may hold. No real record has more, and each model of a comparison reads all of them.
 */
const MAX_VALUES = 5000

const isLarge = (body: unknown): boolean => {
  const open = [body]
  for (let values = 0; open.length > 0;) {
    const value = open.pop()
    if (typeof value !== "object" || value === null) continue
    const inner = Object.values(value)
    values += inner.length
    if (values > MAX_VALUES) return true
    for (const each of inner) open.push(each)
  }
  return false
}

interface Calls {
  readonly calls: ReadonlyArray<BillableRecord & { readonly counted?: Counted }>
  /** The models that names led to, as far as they are known before the bills. */
  readonly matched: ReadonlyArray<MatchedName>
}

const callsOf = (question: CostQuestion, names: ReadonlyArray<string>): Calls => {
  const { input_tokens, model_ids, response, usage } = question
  if (input_tokens !== undefined) {
    const expected = expectedOf(question, input_tokens)
    return { calls: names.map((model) => ({ model, expected })), matched: [] }
  }
  const isNamed = response === undefined || model_ids !== null
  return { calls: isNamed ? names.map((model) => ({ model, usage, response })) : [{ response }], matched: [] }
}

const callsOfText = Effect.fnUntraced(function* (
  question: CostQuestion,
  text: string,
  model_ids: ReadonlyArray<string>,
  at: number | undefined
) {
  const data = yield* PriceData
  const counting = data.calculate({ text, model_ids, ...(at !== undefined && { at: instantText(at) }) })
  const { estimates, matched, results } = yield* Effect.catchTag(counting, "Refusal", (refusal) =>
    Effect.flatMap(data.pricesWithOffers, (prices) => {
      const listed = model_ids.find(
        (name) => namedModel(prices, name).is !== "model" && offerNamed(prices, name) !== undefined
      )
      return Effect.fail(listed === undefined ? refusal : uncounted(listed))
    })
  )
  const estimateOf = new Map(estimates.map(({ model_id, ...estimate }) => [model_id, estimate]))
  const calls = results.map(({ model_id: model, tokenizer_used, ...counted }) => {
    const { tokens = counted.tokens, ...estimate } = estimateOf.get(model) ?? {}
    return {
      model,
      expected: expectedOf(question, tokens),
      counted: "low" in estimate ? { estimate } : { tokenizer_used }
    }
  })
  return { calls, matched }
})

const uncounted = (name: string): Refusal =>
  new Refusal({
    message: `The tokens of '${name.slice(0, 100)}' cannot be counted here: pass input_tokens instead of text.`
  })

const expectedOf = (question: CostQuestion, input_tokens: number): ExpectedCall => ({
  ...Struct.omit(question, OTHERS),
  input_tokens
})

/** Sorts by cost; a bill with an unknown price, or a prompt that does not fit into the model, comes last. */
const cheapestFirst = (billed: ReadonlyArray<Billed>, rate: DatedRate): ReadonlyArray<Billed> => {
  const isDoubtful = ({ bill }: Billed) =>
    Number(!bill.complete || bill.warnings.some(({ code }) => code === "over_window"))
  const cost = ({ bill: { currency, total } }: Billed) => ({ amount: Number(total), currency })
  return billed.toSorted(
    (one, other) => isDoubtful(one) - isDoubtful(other) || compareMoney(cost(one), cost(other), rate)
  )
}

/** Turns a record's error into a refusal. For a fault in a usage, it names that argument first. */
const refused = ({ code, fields, message }: RecordError): Refusal => {
  const isOwn = code === "RequestFailed" || /^(?:at|context|expected|model)\b/u.test(fields[0] ?? "")
  return new Refusal({ message: isOwn ? message : `Change usage: ${message}` })
}
