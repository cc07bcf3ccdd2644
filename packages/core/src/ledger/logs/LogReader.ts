import { merged } from "./joinEntries.ts"
import { isDoubtful } from "./loggedText.ts"
import { BROKEN, type LogEntry, type LogSnapshot, type LogState, type ReadLine, NO_JSON, partOf } from "./logRecord.ts"

/** What is wrong with a line of a log. */
export interface LogLineFault {
  /** Its number from 1; null in a document that is not lines. */
  readonly line: number | null
  readonly message: string
  /** Something was used, but it is unknown how much or when. */
  readonly isUsage?: true
}

/** What the lines of a log have said so far to those after them: plain data. */
export interface ReaderState {
  readonly state: LogState
  readonly faults: ReadonlyArray<LogLineFault>
}

/**
 * Makes what is remembered of a response out of what a line says; `before` is what earlier lines said of it, which is the
 * result where it says the same. Undefined if the line has no time.
 */
export type MakeSnapshot<E> = (entry: LogEntry, before: E | undefined, line: number) => E | undefined

/** Reads one log: lines in, responses out. */
export class LogReader<E extends LogSnapshot> {
  readonly state: LogState
  readonly faults: Array<LogLineFault>
  readonly #read: ReadLine
  readonly #make: MakeSnapshot<E>
  readonly #found = new Map<string, E>()

  /**
   * Reads a log, its lines as `read` does for its agent; further than `before` where its first lines were read already. What `make` makes of an
   * entry is what is given out.
   */
  constructor(read: ReadLine, make: MakeSnapshot<E>, before?: Partial<ReaderState>) {
    this.#read = read
    this.#make = make
    this.state = { ...before?.state }
    this.faults = [...(before?.faults ?? [])]
  }

  /** Takes a line: what it says as JSON, or {@link BROKEN}, and its index from 0; null in a document that is not lines. */
  readonly take = (line: unknown, index: number | null): void => {
    const number = index === null ? null : index + 1
    if (line === BROKEN) {
      this.faults.push({ line: number, message: NO_JSON })
      return
    }
    const part = partOf(line)
    if (part === undefined) return
    for (const entry of this.#read(this.state, part, index ?? 0)) {
      const before = this.#found.get(keyOf(entry))
      const made = this.#make(entry, before, index ?? 0)
      if (made === undefined) {
        this.faults.push({ line: number, message: "No timestamp, so no price can be chosen.", isUsage: true })
      } else if (made !== before) this.add(made)
    }
  }

  /** Adds what a line said when it was read before: of one response the last counts, and its first time. */
  add(entry: E): void {
    const key = keyOf(entry)
    const before = this.#found.get(key)
    this.#found.set(key, before === undefined ? entry : merged(before, entry))
  }

  /** How many responses wait to be given out. */
  get waiting(): number {
    return this.#found.size
  }

  /**
   * Gives out the responses that were found first, all but the last `latest`. Where a log has records of its responses,
   * its running totals are none; of a response whose usage says all, the text is left out.
   */
  give(latest = 0): ReadonlyArray<E> {
    const given: Array<E> = []
    for (const [key, entry] of this.#found) {
      if (this.#found.size <= latest) break
      // Until the last line it may turn out that there are records.
      if (latest > 0 && entry.thread !== undefined) continue
      this.#found.delete(key)
      if (this.state.hasRecords !== true || entry.thread === undefined) given.push(withoutText(entry))
    }
    return given
  }
}

const keyOf = ({ id, isReplay }: LogSnapshot): string => (isReplay === true ? `replay ${id}` : id)

const withoutText = <E extends LogSnapshot>(entry: E): E => {
  if (entry.logged === undefined || isDoubtful(entry.logged)) return entry
  const { logged: _, ...rest } = entry
  return rest as E
}
