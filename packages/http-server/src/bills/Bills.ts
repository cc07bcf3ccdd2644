import type { CostRequest, Costs, ReconcileRequest } from "@ratecard/api"
import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue, Tokenizer } from "@ratecard/core/effect"
import {
  agentLogs,
  type Bill,
  type Billing,
  billInSteps,
  type BillLine,
  type PricedLine,
  type RefusedRecord,
  type Steps,
  textCounter,
  textsInSteps,
  type TextsToCount
} from "@ratecard/core/ledger"
import type { Reconciliation } from "@ratecard/core/reconcile"
import { Clock, Context, Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import { finishNow, inSlices, valueNow } from "../inSlices.ts"
import { type OverLimit, RateLimits } from "../limits/RateLimits.ts"
import { explainStatement, rowsIn, type UnreadableStatement } from "./explainStatement.ts"

/** This many records count as one request, and this many values of JSON: what a hundred whole responses hold. */
const RECORDS_A_REQUEST = 100

const VALUES_A_REQUEST = 10_000

/** And this many rows of a statement, or characters. */
const ROWS_A_REQUEST = 2500

const CHARACTERS_A_REQUEST = 100_000

/**
 * Computes the cost of requests at the prices that the service publishes.
 *
 * @effect-expect-leaking HttpServerRequest
 */
export class Bills extends Context.Service<
  Bills,
  {
    /**
     * The {@link Costs} of records as JSON in UTF-8, billed in slices so that others are served in between. `values`
     * is how many members and elements the request holds.
     */
    bill(
      request: CostRequest,
      values: number
    ): Effect.Effect<Uint8Array, OverLimit, HttpServerRequest.HttpServerRequest>
    /** The same in this very turn; undefined if it takes more, or counts as more than one request. */
    readonly billNow: (request: CostRequest, values: number) => Uint8Array | undefined
    /** Why a statement and requests differ, found out in slices too. */
    reconcile(
      request: ReconcileRequest,
      values: number
    ): Effect.Effect<Reconciliation, OverLimit | UnreadableStatement, HttpServerRequest.HttpServerRequest>
  }
>()("@ratecard/http-server/Bills") {
  static readonly layer = Layer.effect(
    Bills,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const limits = yield* RateLimits
      const tokenizer = yield* Tokenizer
      /** Counts the text in logs that say too little, once it is counted here: no bill waits for a text. */
      const counterOf = Effect.fnUntraced(function* (records: CostRequest["records"], prices: PriceSnapshot) {
        const asked = yield* inSlices(() => textsIn(records, prices))
        const counted = new Map<TextsToCount["encodings"][number], Map<string, number>>()
        for (const { encodings, texts } of asked) {
          for (const text of texts) {
            const counts = yield* tokenizer.countEach(encodings, text)
            for (const [place, encoding] of encodings.entries()) {
              counted.set(encoding, (counted.get(encoding) ?? new Map<string, number>()).set(text, counts[place]!))
            }
          }
        }
        const counters = Array.from(
          counted,
          ([encoding, of]) => [encoding, { count: (text: string) => of.get(text)! }] as const
        )
        return textCounter(prices, new Map(counters))
      })
      const billingWith = (
        { currency, overlay }: CostRequest,
        prices: PriceSnapshot,
        now: number,
        countTexts: Billing["countTexts"]
      ): Billing => ({
        prices,
        logs: agentLogs,
        countTexts,
        now,
        overlay: overlay ?? undefined,
        currency: currency ?? undefined
      })
      /** Takes what a question counts as, and gives what its records are billed with. */
      const billingFor = Effect.fnUntraced(function* (request: CostRequest, values: number, statement = "") {
        yield* limits.takeMore("counting", requestsIn(request, values, statement) - 1)
        const prices = yield* catalogue.snapshot
        // Counting is unavailable just now: the bill says that its text is not counted.
        const countTexts = yield* Effect.orElseSucceed(counterOf(request.records, prices), () => undefined)
        return billingWith(request, prices, yield* Clock.currentTimeMillis, countTexts)
      })
      const clock = yield* Clock.Clock
      return Bills.of({
        bill: Effect.fnUntraced(function* (request, values) {
          const billing = yield* billingFor(request, values)
          return yield* inSlices(() => billAll(request.records, billing))
        }),
        billNow: (request, values) => {
          const prices = requestsIn(request, values) === 1 ? valueNow(catalogue.snapshot) : undefined
          if (prices === undefined || finishNow(textsIn(request.records, prices))?.length !== 0) return undefined
          const billing = billingWith(request, prices, clock.currentTimeMillisUnsafe(), textCounter(prices, new Map()))
          return finishNow(billAll(request.records, billing))
        },
        reconcile: Effect.fnUntraced(function* (request, values) {
          const billing = yield* billingFor(request, values, request.statement)
          return yield* Effect.flatten(inSlices(() => explainStatement(request, billing)))
        })
      })
    })
  )
}

/** The number of requests that a question counts as. */
const requestsIn = ({ records }: Pick<CostRequest, "records">, values: number, statement = ""): number =>
  Math.ceil(
    Math.max(
      records.length / RECORDS_A_REQUEST,
      values / VALUES_A_REQUEST,
      rowsIn(statement) / ROWS_A_REQUEST,
      statement.length / CHARACTERS_A_REQUEST
    )
  )

/** The texts that have to be counted, which logs alone have; pauses in each. */
function* textsIn(records: CostRequest["records"], prices: PriceSnapshot): Steps<ReadonlyArray<TextsToCount>> {
  const found: Array<TextsToCount> = []
  for (const record of records) found.push(...(yield* textsInSteps(record, prices)))
  return found
}

/** The number of unknown names of a question that get suggestions, which take milliseconds each. */
const MOST_SUGGESTED = 10

/** The number of UTF-16 units of an answer that are encoded at once. */
const PART_UNITS = 65_536

/** Pauses after each record, and in long ones; what was billed is encoded part by part, so that no turn has to encode it all. */
function* billAll(records: CostRequest["records"], billing: Billing): Steps<Uint8Array> {
  const parts: Array<Buffer> = []
  const suggested = new Set<string>()
  const silent = { ...billing, isSuggesting: false }
  let text = '{"results":['
  for (const [place, record] of records.entries()) {
    const isFull = suggested.size === MOST_SUGGESTED
    let result: Costs["results"][number] = yield* billInSteps(record, isFull ? silent : billing)
    if ("error" in result && result.error.code === "UnknownModel" && result.model !== undefined) {
      if (!isFull) suggested.add(result.model)
      else if (suggested.has(result.model)) result = yield* billInSteps(record, billing)
    }
    text += `${place === 0 ? "" : ","}${billText(result)}`
    if (text.length > PART_UNITS) {
      parts.push(Buffer.from(text))
      text = ""
    }
    yield
  }
  return Buffer.concat([...parts, Buffer.from(`${text}]}`)])
}

/**
 * A bill in JSON, byte for byte as `JSON.stringify` writes it, in half the time: what the lines of one price share is
 * written once, and so are names.
 */
export const billText = (billed: Bill | RefusedRecord): string => {
  if ("error" in billed || hasMore(billed)) return JSON.stringify(billed)
  const { complete, convention, currency, id, lines, matched, model_id, prices_as_of, reported, total, warnings } =
    billed
  let text = id === undefined ? "{" : `{"id":${JSON.stringify(id)},`
  text += `"model_id":${nameText(model_id)},"currency":"${currency}","lines":[`
  for (let index = 0; index < lines.length; index++) text += (index === 0 ? "" : ",") + lineText(lines[index]!)
  text += `],"total":"${total}","complete":${complete},"warnings":${listText(warnings)},"reported":`
  text += `${reported === null ? "null" : JSON.stringify(reported)},"matched":{"name":${nameText(matched.name)},"how":"`
  text += `${matched.how}"},"convention":{"name":${nameText(convention.name)},"identity":`
  return `${text}${JSON.stringify(convention.identity)}},"prices_as_of":"${prices_as_of}"}`
}

/** Members of every bill but its id. */
const MEMBERS = 10

const hasMore = (bill: Bill): boolean => Object.keys(bill).length > (bill.id === undefined ? MEMBERS : MEMBERS + 1)

const listText = (list: ReadonlyArray<unknown>): string => (list.length === 0 ? "[]" : JSON.stringify(list))

/** Names in JSON, of which few are many times the same; callers choose them. */
const names = new Map<string, string>()

const MOST_NAMES = 1000

const LONGEST_NAME = 200

const nameText = (name: string): string => {
  let text = names.get(name)
  if (text === undefined) {
    text = JSON.stringify(name)
    if (names.size >= MOST_NAMES) names.clear()
    if (name.length <= LONGEST_NAME) names.set(name, text)
  }
  return text
}

/** A line, and what stands before and after the quantity in all at its price. */
interface Written {
  readonly line: PricedLine
  readonly before: string
  readonly after: string
}

/** By what lines at one price share. */
const written = new WeakMap<PricedLine["source"], Written>()

const lineText = (line: BillLine): string => {
  if (line.price === null || line.overlay !== undefined || line.model_id !== undefined) return JSON.stringify(line)
  let first = written.get(line.source)
  if (first === undefined) written.set(line.source, (first = write(line)))
  const { amount, quantity } = line
  return typeof quantity === "number" && isAtPriceOf(first.line, line)
    ? `${first.before}${quantity}${first.after}${amount}"}`
    : JSON.stringify(line)
}

const write = (line: PricedLine): Written => {
  const { amount: _, quantity: __, unit, ...price } = line
  return {
    line,
    before: `{"unit":${JSON.stringify(unit)},"quantity":`,
    after: `,${JSON.stringify(price).slice(1, -1)},"amount":"`
  }
}

const isAtPriceOf = (one: PricedLine, other: PricedLine): boolean =>
  one.unit === other.unit &&
  one.price === other.price &&
  one.per === other.per &&
  one.multiplier === other.multiplier &&
  one.factors === other.factors &&
  one.tariff === other.tariff &&
  one.derived === other.derived
