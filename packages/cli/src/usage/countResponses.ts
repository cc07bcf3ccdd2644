import {
  addDecimals,
  type Billing,
  decimalIn,
  decimalText,
  joinEntries,
  type Kind,
  type LogLineFault,
  type LogState,
  type Quantities,
  quantitiesOf,
  quantityBiller,
  type Snapshot,
  textEncodings,
  UsageSums
} from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { addPriced, type Cell, type CellPlace, quarterOf } from "./cells.ts"
import { joinedHere } from "./joinedByHash.ts"
import { lineOf, priceResponse, type PricedTogether, reportedFor } from "./priceResponse.ts"

/** A fault in a log: its file, and the line's number from 1 where it has lines. */
export interface LogFault extends LogLineFault {
  /** The path of the log. */
  readonly file: string
}

/** A fault in a line, for people. */
export const faultText = ({ file, line, message }: Omit<LogFault, "isUsage">): string =>
  `${file}${line === null ? "" : `:${line}`}: ${message}`

export const byPlace = (one: LogFault, other: LogFault): number =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : (one.line ?? 0) - (other.line ?? 0)

/** The sums of logs, with prices. */
export interface Counted {
  readonly cells: ReadonlyArray<Cell>
  readonly faults: ReadonlyArray<LogFault>
  /** Encodings needed to count the text of responses with incomplete usage. */
  readonly encodings: ReadonlyArray<AnyEncoding>
}

/** The names of sessions, by their ids. */
export type SessionTitles = NonNullable<LogState["titles"]>

/** Responses of one kind, session and quarter of an hour, as the first of them and what all used; or one by itself. */
export interface Gathered {
  readonly first: Snapshot
  readonly together?: Quantities
  /** The cost of all of them in dollars, as the agent or its vendor says it: an exact decimal. */
  readonly reported?: string
}

/** Quantities in a group of logs by itself, which hold if no other group has the same responses. */
export interface LogSums extends Pick<Counted, "faults" | "encodings"> {
  /** Made when asked for: of many logs, few at a time have to be held. */
  readonly gathered: () => ReadonlyArray<Gathered>
  /** The state of its files; absent or empty if that is unknown. */
  readonly print?: string
  /** Distinct numbers. Two groups that share a response share a number. */
  readonly keys: Float64Array<ArrayBuffer>
  /** The time of its last response, in milliseconds since the epoch; absent if that is unknown. */
  readonly last?: number
  /** It has exported responses, which join those of any group. */
  readonly isExport?: true
  /** The names of sessions, by their ids. */
  readonly titles: SessionTitles
  /** Encodings that were loaded to count its text. */
  readonly counted?: ReadonlyArray<AnyEncoding>
  /** The files that are of no agent. */
  readonly unknown: ReadonlyArray<string>
}

/** A usage that contradicts itself is a fault of its line. */
export const REFUSALS: ReadonlySet<string> = new Set(["ContradictoryUsage", "InvalidUsage"])

/** The last time of several sums; empty if they have none. */
export const lastOf = (...sums: ReadonlyArray<Pick<LogSums, "last"> | undefined>): Pick<LogSums, "last"> => {
  const last = Math.max(...sums.map((each) => each?.last ?? -Infinity))
  return last === -Infinity ? {} : { last }
}

/** Adds up what responses used. */
export class Gatherer {
  readonly #billing: Billing
  readonly #gathered: Array<Gathered> = []
  /** The models of responses whose text is still to be counted. */
  readonly #unread = new Set<string | undefined>()
  #last = -Infinity

  constructor(billing: Billing) {
    this.#billing = billing
  }

  /** Adds snapshots of responses that no others are of. */
  add(snapshots: ReadonlyArray<Snapshot>): void {
    for (const group of alike(responsesOf(snapshots))) {
      const together = usedTogether(group, this.#billing)
      // Of the first of several its place is asked for; what it used is in the quantities.
      const first = group.length === 1 ? group[0]! : { ...group[0]!, id: "", numbers: [] }
      if (together !== undefined) this.#gathered.push({ first, together, ...reportedOf(group) })
      else for (const first of group) this.#gathered.push({ first })
    }
    for (const { at, kind, logged } of snapshots) {
      if (at > this.#last) this.#last = at
      if (logged?.isUnread === true) this.#unread.add(kind.model)
    }
  }

  end(): Pick<LogSums, "gathered" | "encodings"> & Pick<LogSums, "last"> {
    const encodings = new Set([...this.#unread].flatMap((model) => textEncodings(this.#billing.prices, model)))
    return { gathered: () => this.#gathered, encodings: [...encodings], ...lastOf({ last: this.#last }) }
  }
}

/** Prices what was gathered. Where its sums have no one price, its responses are asked for, and priced one by one. */
export class Pricer {
  readonly #billing: Billing
  readonly #bill: ReturnType<typeof quantityBiller>
  #sums = new UsageSums<CellPlace>()
  #faults: Array<LogFault> = []

  constructor(billing: Billing) {
    this.#billing = billing
    this.#bill = quantityBiller(billing)
  }

  add(gathered: ReadonlyArray<Gathered>, responses: () => ReadonlyArray<Snapshot>): void {
    const priced = gathered.map((each) => this.#priced(each))
    if (!priced.includes(undefined)) for (const each of priced) this.#take(each!)
    else {
      for (const group of alike(responsesOf(responses()))) {
        const together = usedTogether(group, this.#billing)
        const sum = together && this.#priced({ first: group[0]!, together, ...reportedOf(group) })
        for (const each of sum === undefined ? group.map((one) => priceResponse(one, this.#billing)) : [sum])
          this.#take(each)
      }
    }
  }

  /** The sums and faults since the last end. */
  end(): Pick<Counted, "cells" | "faults"> {
    const ended = { cells: this.#sums.all(), faults: this.#faults }
    this.#sums = new UsageSums()
    this.#faults = []
    return ended
  }

  #priced({ first, reported, together }: Gathered): PricedTogether | undefined {
    if (together === undefined) return priceResponse(first, this.#billing)
    const { records } = together
    const bill = this.#bill(together)
    if (bill === undefined) return records === 1 ? priceResponse(first, this.#billing) : undefined
    const of = reported === undefined ? {} : { reported: decimalIn(reported)! }
    return { response: first, responses: records, model: bill.model_id, bill, ...of }
  }

  #take(each: PricedTogether): void {
    const { bill, response } = each
    if ("error" in bill && REFUSALS.has(bill.error.code)) {
      this.#faults.push({ file: response.path, line: lineOf(response), message: bill.error.message, isUsage: true })
    }
    addPriced(this.#sums, each)
  }
}

const reportedOf = (group: ReadonlyArray<Snapshot>): Pick<Gathered, "reported"> => {
  const costs = group.flatMap((each) => reportedFor(each) ?? [])
  return costs.length === 0 ? {} : { reported: decimalText(costs.reduce(addDecimals)) }
}

const usedTogether = (group: ReadonlyArray<Snapshot>, billing: Billing): Quantities | undefined =>
  group[0]?.logged === undefined ? quantitiesOf(group, billing) : undefined

/** The responses of snapshots, each once. */
export const responsesOf = (snapshots: ReadonlyArray<Snapshot>): ReadonlyArray<Snapshot> =>
  snapshots.some(({ isHashed }) => isHashed)
    ? joinedHere(snapshots)
    : [...Map.groupBy(snapshots, ({ agent }) => agent).values()].flatMap((each) => joinEntries(each))

/**
 * Responses of one kind, session and project in a quarter of an hour, in the order of their times; each whose text counts
 * by itself, as its price depends on that.
 */
const alike = (responses: ReadonlyArray<Snapshot>): ReadonlyArray<ReadonlyArray<Snapshot>> => {
  const groups: Array<Array<Snapshot>> = []
  const open = new Map<Kind, Array<Snapshot>>()
  for (const response of responses) {
    if (response.logged !== undefined) {
      groups.push([response])
      continue
    }
    const group = open.get(response.kind)
    const [first] = group ?? []
    if (
      first !== undefined &&
      first.session === response.session &&
      first.project === response.project &&
      first.machine === response.machine &&
      first.person === response.person &&
      first.isExported === response.isExported &&
      first.branch === response.branch &&
      first.repository === response.repository &&
      quarterOf(first.at) === quarterOf(response.at)
    ) {
      group!.push(response)
    } else {
      const begun = [response]
      open.set(response.kind, begun)
      groups.push(begun)
    }
  }
  for (const group of groups) group.sort((one, other) => one.at - other.at)
  return groups
}
