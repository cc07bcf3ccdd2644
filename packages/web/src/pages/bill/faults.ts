import type { RefusedRecord } from "@ratecard/core/ledger"
import type { BillFault, FaultGroup, FaultKind, Place } from "./billed.ts"

/** The number of places listed for a kind. */
const MOST_PLACES = 3

/** The number of kinds listed. */
const MOST_GROUPS = 50

/** Kinds of faults in reading a line, by the beginning of the message. */
const READING: ReadonlyArray<readonly [RegExp, FaultKind]> = [
  [/^(?:is not JSON|Not valid JSON)/u, "NotJson"],
  [/^is empty/u, "EmptyFile"],
  [/^is neither a record/u, "NoRecord"],
  [/^has \d+ cells/u, "UnevenRow"],
  [/^No timestamp/u, "NoTime"]
]

/** Kinds of refused bills that are shown apart, by the beginning of the message. */
const REFUSALS: ReadonlyArray<readonly [RegExp, FaultKind]> = [
  [/^The body is an error/u, "ErrorBody"],
  [/^An? (?:chunk|event) of a stream/u, "StreamPart"],
  [/^at: /u, "NoTime"]
]

const kindIn = (message: string, kinds: typeof READING): FaultKind | undefined =>
  kinds.find(([pattern]) => pattern.test(message))?.[1]

/** A line that could not be read. */
export const readingFault = (place: Place, message: string): BillFault => ({
  ...place,
  kind: kindIn(message, READING) ?? "Unreadable",
  message,
  model: "",
  candidates: []
})

/** A record that could not be billed; undefined if there was nothing to bill. */
export const billingFault = (place: Place, { error, model = "" }: RefusedRecord): BillFault | undefined => {
  const { candidates, code, message } = error
  return code === "RequestFailed"
    ? undefined
    : { ...place, kind: kindIn(message, REFUSALS) ?? code, message: cut(message), model: cut(model), candidates }
}

/** The most characters of a text that are shown: a name may have a million. */
const MOST_SHOWN = 300

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)

const isUnread = ({ kind }: FaultGroup): number => Number(kind === "Unreadable")

/** Faults by their kind and model: of each how many, and where the first are. */
export class FaultGroups {
  readonly #groups = new Map<string, { -readonly [Name in keyof FaultGroup]: FaultGroup[Name] }>()

  add({ candidates, file, kind, line, message, model }: BillFault): void {
    const key = `${kind} ${model}`
    const group = this.#groups.get(key)
    if (group === undefined) {
      this.#groups.set(key, { kind, model, message, candidates, count: 1, places: [{ file, line }] })
      return
    }
    group.count++
    if (group.places.length < MOST_PLACES) group.places = [...group.places, { file, line }]
  }

  /** Unreadable files and lines first, then the most frequent; and how many faults the others are. */
  end(): { readonly faults: ReadonlyArray<FaultGroup>; readonly moreFaults: number } {
    const groups = [...this.#groups.values()].toSorted(
      (one, other) => isUnread(other) - isUnread(one) || other.count - one.count
    )
    return {
      faults: groups.slice(0, MOST_GROUPS),
      moreFaults: groups.slice(MOST_GROUPS).reduce((sum, { count }) => sum + count, 0)
    }
  }
}
