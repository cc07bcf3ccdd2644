import {
  type Billing,
  joinEntries,
  type Kind,
  type LogLineFault,
  type LogState,
  type Snapshot,
  textEncodings,
  UsageSums
} from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { addPriced, type Cell, type CellPlace, quarterOf } from "./cells.ts"
import { joinedHere } from "./joinedByHash.ts"
import { lineOf, priceResponse, type PricedResponse, priceTogether } from "./priceResponse.ts"

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

/** The sums of logs. */
export interface Counted {
  readonly cells: ReadonlyArray<Cell>
  readonly faults: ReadonlyArray<LogFault>
  /** Encodings needed to count the text of responses with incomplete usage. */
  readonly encodings: ReadonlyArray<AnyEncoding>
  /** The instant of the last response, in milliseconds since the epoch; 0 if there is none. */
  readonly latest: number
}

/** The names of sessions, by their ids. */
export type SessionTitles = NonNullable<LogState["titles"]>

/** The sums of a group of logs by itself, which hold if no other group has the same responses. */
export interface LogSums extends Counted {
  /** Distinct numbers. Two groups that share a response share a number. */
  readonly keys: Float64Array<ArrayBuffer>
  /** It has exported responses, which join those of any group. */
  readonly isExport?: true
  /** The names of sessions, by their ids. */
  readonly titles: SessionTitles
  /** The files that are of no agent. */
  readonly unknown: ReadonlyArray<string>
}

/** A usage that contradicts itself is a fault of its line. */
export const REFUSALS: ReadonlySet<string> = new Set(["ContradictoryUsage", "InvalidUsage"])

/** Adds up what responses come to. */
export class Counter {
  readonly #billing: Billing
  readonly #sums = new UsageSums<CellPlace>()
  readonly #faults: Array<LogFault> = []
  /** The models of responses whose text is still to be counted. */
  readonly #unread = new Set<string | undefined>()
  #latest = 0

  constructor(billing: Billing) {
    this.#billing = billing
  }

  /** Adds snapshots of responses that no others are of. */
  add(snapshots: ReadonlyArray<Snapshot>): void {
    for (const each of priceGroups(responsesOf(snapshots), this.#billing)) {
      const { bill, response } = each
      if ("error" in bill && REFUSALS.has(bill.error.code)) {
        this.#faults.push({ file: response.path, line: lineOf(response), message: bill.error.message, isUsage: true })
      }
      addPriced(this.#sums, each)
    }
    for (const { at, kind, logged } of snapshots) {
      if (logged?.isUnread === true) this.#unread.add(kind.model)
      if (at > this.#latest) this.#latest = at
    }
  }

  end(): Counted {
    const encodings = new Set([...this.#unread].flatMap((model) => textEncodings(this.#billing.prices, model)))
    return { cells: this.#sums.all(), faults: this.#faults, encodings: [...encodings], latest: this.#latest }
  }
}

/** The responses of snapshots, each once. */
export const responsesOf = (snapshots: ReadonlyArray<Snapshot>): ReadonlyArray<Snapshot> =>
  snapshots.some(({ isHashed }) => isHashed)
    ? joinedHere(snapshots)
    : [...Map.groupBy(snapshots, ({ agent }) => agent).values()].flatMap((each) => joinEntries(each))

/** The prices of responses: of those that are alike, together where that is the same. */
const priceGroups = function* (responses: ReadonlyArray<Snapshot>, billing: Billing): Generator<PricedResponse> {
  for (const group of alike(responses)) {
    const sum = priceTogether(group, billing)
    if (sum !== undefined) yield sum
    else for (const response of group) yield priceResponse(response, billing)
  }
}

/** Responses of one kind, session and project in a quarter of an hour, in the order of their times. */
const alike = (responses: ReadonlyArray<Snapshot>): ReadonlyArray<ReadonlyArray<Snapshot>> => {
  const groups: Array<Array<Snapshot>> = []
  const open = new Map<Kind, Array<Snapshot>>()
  for (const response of responses) {
    const group = open.get(response.kind)
    const [first] = group ?? []
    if (
      first !== undefined &&
      first.session === response.session &&
      first.project === response.project &&
      first.machine === response.machine &&
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
