import { merged } from "./joinEntries.ts"
import { isDoubtful } from "./loggedText.ts"
import { BROKEN, type LogEntry, type LogSnapshot, type LogState, type ReadLine, NO_JSON, partOf } from "./logRecord.ts"

/** A fault of a line of a log. */
export interface LogLineFault {
  /** Its number from 1; null in a document that is not lines. */
  readonly line: number | null
  readonly message: string
  /** Tokens were used, but it is unknown how many or when. */
  readonly isUsage?: true
}

/** The facts and faults of the lines that were read so far: plain data. */
export interface ReaderState {
  readonly state: LogState
  readonly faults: ReadonlyArray<LogLineFault>
}

/**
 * Makes a snapshot of a response of the entry that the line at an index has; `before` is that of earlier lines, and is
 * returned if nothing changed. Undefined if the entry has no time.
 */
export type MakeSnapshot<E> = (entry: LogEntry, before: E | undefined, line: number) => E | undefined

/** Reads one log: lines in, responses out. */
export class LogReader<E extends LogSnapshot> {
  readonly state: LogState
  readonly faults: Array<LogLineFault>
  readonly #read: ReadLine
  readonly #make: MakeSnapshot<E>
  readonly #idOf: (entry: LogEntry) => string
  readonly #found = new Map<string, E>()

  /**
   * Reads a log by the `read` of its agent, and goes on after `before` if its first lines were read already. It gives out
   * the snapshots that `make` makes of entries, whose ids `idOf` makes.
   */
  constructor(
    read: ReadLine,
    make: MakeSnapshot<E>,
    before?: Partial<ReaderState>,
    idOf: (entry: LogEntry) => string = ({ id }) => id
  ) {
    this.#read = read
    this.#make = make
    this.#idOf = idOf
    this.state = { ...before?.state }
    this.faults = [...(before?.faults ?? [])]
  }

  /** Takes a line as JSON, or {@link BROKEN}, and its index from 0; null in a document that is not lines. */
  readonly take = (line: unknown, index: number | null): void => {
    const number = index === null ? null : index + 1
    if (line === BROKEN) {
      this.faults.push({ line: number, message: NO_JSON })
      return
    }
    const part = partOf(line)
    if (part === undefined) return
    for (const entry of this.#read(this.state, part, index ?? 0)) {
      const before = this.#found.get(keyOf(this.#idOf(entry), entry))
      const made = this.#make(entry, before, index ?? 0)
      if (made === undefined) {
        this.faults.push({ line: number, message: "No timestamp, so no price can be chosen.", isUsage: true })
      } else if (made !== before) this.add(made)
    }
  }

  /** Adds what a line said when it was read before: of one response the last counts, and its first time. */
  add(entry: E): void {
    const key = keyOf(entry.id, entry)
    const before = this.#found.get(key)
    this.#found.set(key, before === undefined ? entry : merged(before, entry))
  }

  /** The number of responses that wait to be given out. */
  get waiting(): number {
    return this.#found.size
  }

  /**
   * Gives out the responses that were found first, all but the last `latest`. Of a response whose usage says all, the
   * text is left out.
   */
  give(latest = 0): ReadonlyArray<E> {
    const given: Array<E> = []
    for (const [key, entry] of this.#found) {
      if (this.#found.size <= latest) break
      this.#found.delete(key)
      given.push(withoutText(entry))
    }
    return given
  }
}

const keyOf = (id: string, { isReplay }: LogSnapshot): string => (isReplay === true ? `replay ${id}` : id)

const withoutText = <E extends LogSnapshot>(entry: E): E => {
  if (entry.logged === undefined || isDoubtful(entry.logged)) return entry
  const { logged: _, ...rest } = entry
  return rest as E
}
