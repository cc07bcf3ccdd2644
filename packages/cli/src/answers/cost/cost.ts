import { instantText, readInstant } from "@ratecard/core/catalogue"
import {
  agentLogs,
  type Bill,
  type Billing,
  billRecord,
  inputOf,
  type LineFault,
  loadTextCounter,
  type RecordGroups,
  type RefusedRecord,
  tariffSheetOf
} from "@ratecard/core/ledger"
import { cacheFolder } from "../../folders.ts"
import type { CostOptions } from "../../cost/costOptions.ts"
import { explain, type Explanation, type UnitPrice } from "../../cost/explain.ts"
import { recordsIn } from "../../cost/records.ts"
import { ratesIn, textOf } from "../../cost/texts.ts"
import { instantOf } from "../../instants.ts"
import type { Answer } from "../../output/answer.ts"
import { assertConvertible, conversionNotes, conversionOf, exchangeOf, withConverted } from "../../prices/exchange.ts"
import { pricesOf } from "../../prices/Prices.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { Refusal, type World } from "../../World.ts"
import {
  type Billed,
  billNotes,
  isFailed,
  totalIfKnown,
  linesTable,
  place,
  type Priced,
  recordName,
  recordsTable,
  type Total,
  totalsOf,
  totalText
} from "./costTables.ts"
import { expectedCost, type ExpectedCostDocument } from "./expectedCost.ts"
import { sourceNotes, sourcesOf } from "../sourceNotes.ts"

/** The cost of requests that were made, for programs. */
export interface CostDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** In the order of the files. */
  readonly records: ReadonlyArray<BilledRecord | UnbilledRecord>
  /** The sums of the bills, in each of their currencies. */
  readonly totals: ReadonlyArray<Total>
  /** The number of requests without an answer from their batch, which cost nothing; absent if there are none. */
  readonly failed?: number
  /** Those without a time, which have the prices of today; absent if all have one. */
  readonly undated?: { readonly records: number; readonly totals: ReadonlyArray<Total> }
  /** Lines that are not records. */
  readonly faults: ReadonlyArray<CostFault>
  /** The explanation of the difference to the total of `--why`; absent unless asked for. */
  readonly why?: Explanation
}

/** The file and line of a record. */
interface Place {
  /** `-` is standard input. */
  readonly file: string
  /** From 1; null in a file that is one document. */
  readonly line: number | null
  /** The project, user, team, customer and tags beside it; absent if it names none. */
  readonly groups?: RecordGroups
}

/** A record, and its bill. */
interface BilledRecord extends Place, Bill {}

/** A record, and why it has no bill. */
interface UnbilledRecord extends Place, RefusedRecord {}

/** A line that is not a record, and why. */
interface CostFault extends Place, LineFault {}

/** Prices requests that were made, or calls to come. */
export const cost = async (
  options: CostOptions,
  world: World
): Promise<Answer<CostDocument | ExpectedCostDocument>> => {
  const { currency, expected } = options
  if (expected.input_tokens !== undefined) {
    if (options.files.length > 0) throw new Refusal("--input-tokens replaces a text: leave out the files")
    return expectedCost(undefined, options, world)
  }
  const files = options.files.length === 0 ? ["-"] : options.files
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await textOf(file, world) })))
  const inputs = texts.map(({ file, text }) => options.input ?? inputOf(file, text))
  if (inputs.every((input) => input === "text")) return expectedCost(texts, options, world)
  if (options.isBatch || Object.values(expected).some((value) => value !== undefined)) {
    throw new Refusal(
      "--cached-tokens, --output-tokens, --calls, --per and --batch price future calls, and these are records of past ones"
    )
  }
  const prices = pricesOf(world)
  const exchange = exchangeOf(options, prices)
  const at = options.at === undefined ? undefined : instantText(instantOf("--at", options.at, world.now()))
  const read = texts.map(({ file, text }, place) => ({ file, ...recordsIn(text, inputs[place]!, options.columns) }))
  const faults = read.flatMap(({ faults, file }) => faults.map((fault) => ({ file, ...fault })))
  const records = read.flatMap(({ file, records }) => records.map((placed) => ({ file, ...placed })))
  const billing = {
    prices,
    now: world.now(),
    overlay: await ratesIn(options.rates, world),
    currency: undefined,
    isPast: true,
    logs: agentLogs,
    countTexts: await loadTextCounter(
      records.map(({ record }) => record),
      prices,
      tokenizersIn(cacheFolder(world))
    )
  }
  const atOf = ({ record }: Pick<Priced, "record">): number => {
    const instant = readInstant(at ?? record.at ?? "")
    return typeof instant === "number" ? instant : billing.now
  }
  const priced = records.map((placed): Priced => ({
    ...placed,
    made: withConverted(
      billRecord(
        { ...placed.record, ...(at && { at }), context: { settle: options.settle, ...placed.record.context } },
        billing
      ),
      exchange,
      atOf(placed)
    )
  }))
  const bills = priced.flatMap((one) => ("error" in one.made ? [] : [{ ...one, made: one.made }]))
  const amounts = bills.map((billed) => ({ at: atOf(billed), currency: billed.made.currency }))
  assertConvertible(exchange, amounts)
  const failed = priced.filter(isFailed).length
  const refused = priced.flatMap((one) => ("error" in one.made && !isFailed(one) ? [{ ...one, made: one.made }] : []))
  const why = options.why === undefined ? undefined : whyOf(bills, options.why, billing)
  const isComplete = refused.length + faults.length === 0 && bills.every(({ made }) => made.complete)
  const totals = totalsOf(bills, isComplete, options.currency)
  const undated = bills.filter(({ made }) => made.warnings.some(({ code }) => code === "undated"))
  const undatedTotals = totalsOf(
    undated,
    undated.every(({ made }) => made.complete),
    options.currency
  )
  return {
    document: {
      as_of: prices.asOfDay,
      records: priced.map(({ file, groups, line, made }) => ({ file, line, ...(groups && { groups }), ...made })),
      totals,
      ...(failed > 0 && { failed }),
      ...(undated.length > 0 && { undated: { records: undated.length, totals: undatedTotals } }),
      faults,
      ...(why && { why })
    },
    table: options.isExplained
      ? linesTable(bills.map((billed) => [recordName(billed), billed.made]))
      : recordsTable(bills, currency),
    ...(undated.length > 0 && {
      drawing: () =>
        `${undated.length} of ${bills.length} records have no time, and today's prices: ${undatedTotals.map(({ cost, currency }) => `${cost} ${currency.toUpperCase()}`).join(", ")}\n`
    }),
    notes: [
      ...(priced.length === 0 ? ["No records found."] : []),
      ...(priced.length > failed && bills.every(({ made }) => totalIfKnown(made) === null)
        ? ["Total unknown"]
        : totals.map(totalText)),
      ...(failed === 0
        ? []
        : [`${failed} without an answer from ${failed === 1 ? "its" : "their"} batch, billed nothing`]),
      ...(why === undefined ? [] : whyNotes(why)),
      ...billNotes(
        bills.map(({ made }) => made),
        exchange === undefined ? [] : conversionNotes(conversionOf(exchange, amounts)),
        prices
      ),
      ...(options.isExplained ? sourceNotes(sourcesOf(bills.map(({ made }) => made))) : [])
    ],
    faults: [
      ...refused.map(({ file, line, made }) => `${place(file, line)}: ${made.error.message}`),
      ...faults.map(({ file, line, message }) => `${place(file, line)}: ${message}`)
    ],
    exitCode: exitCodeOf(bills.length, refused.length + faults.length, isComplete, options.isStrict)
  }
}

const exitCodeOf = (priced: number, refused: number, isComplete: boolean, isStrict: boolean): number => {
  if (isStrict && refused > 0) return 1
  if (refused > 0) return priced === 0 ? 3 : 2
  return isComplete ? 0 : 2
}

const whyOf = (bills: ReadonlyArray<Billed>, theirs: string, billing: Billing): Explanation => {
  if (!/^\d+(?:\.\d+)?$/u.test(theirs)) throw new Refusal(`--why takes an amount such as 0.0123, not '${theirs}'`)
  const [one, ...more] = bills
  if (one === undefined || more.length > 0) throw new Refusal(`--why explains one record; here are ${bills.length}`)
  return explain(one.made, theirs, otherPrices(one, billing))
}

/** The model's prices of cache writes with other lifetimes. */
const otherPrices = ({ made, record }: Billed, { now, prices }: Billing): ReadonlyArray<UnitPrice> => {
  const tariff = prices.book.tariffOf(made.model_id)
  const at = readInstant(record.at ?? "")
  if (tariff === undefined) return []
  return tariffSheetOf(tariff, typeof at === "number" ? at : now).prices.flatMap(({ per, price, unit, when }) =>
    price !== null && when === undefined && unit.startsWith("cache_write") ? [{ unit, price, per }] : []
  )
}

const whyNotes = ({ causes, difference, theirs }: Explanation): ReadonlyArray<string> => [
  `Theirs is ${theirs}: the difference is ${difference}.`,
  ...(causes.length === 0 ? ["No line, and no two lines, explain that difference."] : causes)
]
