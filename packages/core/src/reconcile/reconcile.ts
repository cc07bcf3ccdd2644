import type { PriceSnapshot } from "../view/priceSnapshot.ts"
import { finish, type Steps } from "../ledger/logs/steps.ts"
import { allOn, offsetIn, type OffsetOf, UTC } from "./days.ts"
import type { Claim, Rest } from "./claims.ts"
import { documentOf } from "./document.ts"
import type { Reconciliation } from "./Reconciliation.ts"
import { collect, explainDays, inOneRatio, knownParts, explainInZones, worthOf } from "./explainDays.ts"
import { LoggedIds, type LoggedPeriod, type LoggedResponse, LoggedSums } from "./logged.ts"
import { type Terms } from "./pairs.ts"
import { type DayPrices, dayPrices } from "./prices.ts"
import { type StatedSums, StatedRows } from "./stated.ts"
import { FORMATS } from "./statement/formats.ts"
import { readStatement } from "./statement/readStatement.ts"
import { FLOAT_NOISE } from "./statement/values.ts"
import type { StatementFormat } from "./statement/row.ts"

export interface ReconcileOptions {
  readonly prices: PriceSnapshot
  /** The statement, in one piece or several. It is read once, after the logs. */
  readonly statement: Iterable<string>
  readonly logs: Iterable<LoggedResponse>
  /** Usage reports of the vendor, which stand for logs. */
  readonly usage?: Iterable<Iterable<string>>
  /** The zone of the statement's days, where the format does not say it: `America/New_York`. */
  readonly timezone?: string | undefined
}

/** Names of the formats that are known. */
export const STATEMENTS: ReadonlyArray<string> = FORMATS.filter(({ isUsage }) => isUsage !== true).map(
  ({ name }) => name
)

/** The most faults listed. */
const MOST_FAULTS = 1000

/** Bounds of one question, for a service that answers anybody. */
export interface ReconcileBounds {
  /** The most models that a statement may name. */
  readonly models: number
  /** The most combinations of a day, a model and a unit that it may have. */
  readonly kinds: number
  /** The most lines of a cause that are listed; one more has the sum of the others. */
  readonly lines: number
}

const UNBOUNDED: ReconcileBounds = { models: Infinity, kinds: Infinity, lines: Infinity }

/** A statement that is over a bound; its message says which. */
export class StatementTooBroad extends Error {}

/**
 * Explains why a vendor's statement and logs differ; undefined if the statement's format is unknown. Each cause is a
 * claim that its lines prove exactly; the rest is unexplained.
 */
export const reconcile = ({
  logs,
  prices,
  statement,
  timezone,
  usage = []
}: ReconcileOptions): Reconciliation | undefined => {
  const reconciler = new Reconciler(prices, timezone)
  for (const response of logs) reconciler.add(response)
  for (const report of usage) finish(reconciler.addReport(report))
  return finish(reconciler.explain(statement))
}

/** {@link reconcile} in steps: first all logs, then the statement. */
export class Reconciler {
  readonly #prices: DayPrices
  readonly #timezone: string | undefined
  readonly #logged: LoggedSums
  readonly #ids = new LoggedIds()
  readonly #faults: Array<string> = []
  #unlisted = 0
  readonly #bounds: ReconcileBounds

  /** `timezone` is that of the statement's days, if the format does not say it. */
  constructor(prices: PriceSnapshot, timezone?: string, bounds = UNBOUNDED) {
    this.#bounds = bounds
    this.#prices = dayPrices(prices)
    this.#timezone = timezone
    this.#logged = new LoggedSums(this.#prices)
  }

  add(response: LoggedResponse): void {
    this.#logged.add(response)
    this.#ids.add(response)
  }

  /** Adds a usage report of a vendor in place of logs. */
  *addReport(report: Iterable<string>): Steps<void> {
    yield* readStatement(report, {
      row: ({ at, day, model, parts = [], served, tokens }) => {
        const isFailed = parts.some(({ cause }) => cause === "failed_calls")
        if (tokens !== undefined) this.#logged.addTokens(at ?? Date.parse(day), model, tokens, served, isFailed)
      },
      day: () => undefined,
      fault: this.#fault
    })
  }

  /** Reads the statement once. Throws {@link StatementTooBroad} at the first row that is over a bound. */
  *explain(statement: Iterable<string>): Steps<Reconciliation | undefined> {
    const covered = new Set<string>()
    const rows = new StatedRows(this.#prices, this.#ids)
    const span = this.#logged.span
    const format = yield* readStatement(statement, {
      row: (read, place) => {
        const row = read.day === "" ? { ...read, day: span[1] } : read
        covered.add(row.day)
        rows.add(row, place)
        if (rows.models > this.#bounds.models) throw new StatementTooBroad(`more than ${this.#bounds.models} models`)
        if (rows.kinds > this.#bounds.kinds)
          throw new StatementTooBroad(`more than ${this.#bounds.kinds} combinations of a day, a model and a unit`)
      },
      day: (day) => void covered.add(day),
      fault: this.#fault
    })
    if (format === undefined || format.isUsage === true) return undefined
    covered.delete("")
    const days = [...covered].toSorted()
    const { isUndated = false } = format
    const [from, until] = isUndated ? span : [days[0] ?? "", days.at(-1) ?? ""]
    // A single day does not show its zone: it is taken for that of the format.
    const zone = this.#timezone ?? (days.length === 1 ? format.timezone : undefined)
    const inZone = (offsetOf: OffsetOf) => this.#logged.within(offsetOf, from, until)
    const within = inZone(isUndated ? allOn(until) : zone === undefined ? UTC : offsetIn(zone))
    if (within.foreign > 0)
      this.#fault(
        `${within.foreign} responses of the logs are billed in another currency, and the statement in dollars`
      )
    const { claims: joined, stated } = rows.end()
    const terms = termsOf(format, this.#prices, stated, within, until, this.#faults.length === 0)
    const own = yield* collect(explainDays(stated, within, terms))
    const explained =
      zone === undefined && !isUndated
        ? yield* explainInZones(own, stated, within, inZone, terms, format.timezone)
        : own
    const known = knownParts(stated, explained)
    const byAll = inOneRatio([...known.rests, ...explained.rests], stated, within, terms)
    const shown = <Line extends Claim | Rest>(lines: ReadonlyArray<Line>): ReadonlyArray<Line> =>
      isUndated ? lines.map((line) => ({ ...line, day: "" })) : lines
    if (this.#unlisted > 0) this.#faults.push(`and ${this.#unlisted} more`)
    return documentOf(this.#bounds.lines, {
      format,
      stated: rows.total,
      computed: worthOf(within.days),
      claims: shown([...joined, ...known.claims, ...explained.claims, ...byAll.claims]),
      rests: shown(byAll.rests),
      period: { from, until },
      complete: this.#faults.length === 0 && within.unpriced.size === 0,
      responses: within.responses,
      outside: within.outside,
      faults: this.#faults
    })
  }

  readonly #fault = (message: string): void => {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(message)
    else this.#unlisted++
  }
}

/** The cost of a token has seven places or more: amounts with as many are exact. */
const EXACT_PLACES = 7

const toleranceOf = (places = EXACT_PLACES): number => (places >= EXACT_PLACES ? FLOAT_NOISE : 0.5 * 10 ** -places)

const termsOf = (
  { places, tokenRate }: StatementFormat,
  prices: DayPrices,
  stated: StatedSums,
  { failed }: LoggedPeriod,
  until: string,
  isWhole: boolean
): Terms => {
  const last = [...stated.days.keys()].toSorted().at(-1) ?? ""
  return {
    prices,
    tolerance: toleranceOf(places === "printed" ? stated.places : places),
    tokenRate,
    isWhole,
    isLate: (day) => day > last && day <= until,
    hasFailed: (day, model) => failed.has(`${day} ${model}`),
    hasFailedRows: (day, model) => stated.failed.has(`${day} ${model}`)
  }
}
