import type { BudgetStore } from "./BudgetStore.ts"

/** A state as a text. */
export interface Form<State> {
  /** Of no text, the first state. Throws for a text that is of something else. */
  readonly read: (text: string | undefined) => State
  readonly write: (state: State) => string
}

/** A text that cannot be used, and that no repetition mends. */
export class UnusableText extends Error {}

/** A change that waits for the next write. */
interface Change<State> {
  readonly apply: (state: State) => unknown
  readonly ifLost: ((state: State) => void) | undefined
  readonly resolve: (outcome: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A change that a write without an answer may lack: the next one makes up for it. */
interface Owed<State> {
  readonly apply: (state: State) => void
  /** The write that has it already, if that reached the store after all. */
  readonly since: number
}

/**
 * A state that several processes change in one {@link BudgetStore}. All changes that wait go into one write, so calls at
 * the same time do not wait for each other, and each is made once: the text names its last writers and their last write,
 * which tells whether a write without an answer was made.
 */
export class SharedState<State> {
  readonly #store: BudgetStore
  readonly #key: string
  readonly #form: Form<State>
  /** Of this writer; drawn at its first write, as some platforms have no chance before. */
  #name: string | undefined
  #writes = 0
  #waiting: Array<Change<State>> = []
  #owed: ReadonlyArray<Owed<State>> = []
  #isWriting = false

  constructor(store: BudgetStore, key: string, form: Form<State>) {
    this.#store = store
    this.#key = key
    this.#form = form
  }

  /** A text that no other writer makes, such as for an id. */
  newId(): string {
    return `${(this.#name ??= newName())}.${++this.#writes}`
  }

  /**
   * Answers what `apply` answers, or throws what it throws, when the state that it leaves is kept. It may be called
   * several times. If the store fails, it rejects with the reason, and the next write does `ifLost`, in case `apply` has
   * been kept all the same. If that is `apply` itself, it is made once, whatever happened.
   */
  change<A>(apply: (state: State) => A, ifLost?: (state: State) => void): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      this.#waiting.push({ apply, ifLost, resolve: resolve as Change<State>["resolve"], reject })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    // What is asked for in this turn goes together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const changes = this.#waiting
      this.#waiting = []
      const since = ++this.#writes
      try {
        const outcomes = await this.#write(changes, since)
        this.#owed = []
        for (const settle of outcomes) settle()
      } catch (error) {
        const lost = changes.flatMap(({ apply, ifLost }) =>
          ifLost === undefined ? [] : [{ apply: ifLost, since: ifLost === apply ? since : Infinity }]
        )
        this.#owed = [...this.#owed, ...lost]
        for (const { reject } of changes) reject(error)
      }
    }
    this.#isWriting = false
  }

  async #write(changes: ReadonlyArray<Change<State>>, write: number): Promise<ReadonlyArray<() => void>> {
    const name = (this.#name ??= newName())
    let outcomes: ReadonlyArray<() => void> = []
    let failures = 0
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) await pause(attempt)
      try {
        const before = await this.#store.read(this.#key)
        const [text, writers] = split(before)
        const last = writers.find(([writer]) => writer === name)?.[1] ?? 0
        if (last === write) return outcomes
        const state = this.#form.read(text)
        for (const { apply, since } of this.#owed) if (last < since) apply(state)
        outcomes = changes.map((change) => outcomeOf(change, state))
        const next = this.#form.write(state)
        if (next === text) return outcomes
        const others = writers.filter(([writer]) => writer !== name)
        const signed = `${JSON.stringify([[name, write], ...others].slice(0, MOST_WRITERS))}\n${next}`
        if (await this.#store.write(this.#key, signed, before)) return outcomes
        if (attempt >= MOST_ATTEMPTS) throw new UnusableText("Other processes change it all the time.")
      } catch (error) {
        if (error instanceof UnusableText || ++failures > MOST_FAILURES) throw error
      }
    }
  }
}

/** A write without an answer is made twice if this number of others have written before it is asked after. */
const MOST_WRITERS = 32

/** Lost to other writers; with hundreds of them, one loses some dozens. */
const MOST_ATTEMPTS = 1000

/** Of the store, within some tenths of a second. */
const MOST_FAILURES = 3

type Writers = ReadonlyArray<readonly [name: string, write: number]>

const split = (kept: string | undefined): readonly [text: string | undefined, writers: Writers] => {
  if (kept === undefined) return [undefined, []]
  const end = kept.indexOf("\n")
  try {
    const writers: unknown = JSON.parse(kept.slice(0, end))
    if (Array.isArray(writers)) return [kept.slice(end + 1), writers]
  } catch {
    // Somebody else's.
  }
  throw new UnusableText("Its text is not a budget's.")
}

const outcomeOf = <State>({ apply, reject, resolve }: Change<State>, state: State): (() => void) => {
  try {
    const answer = apply(state)
    return () => resolve(answer)
  } catch (error) {
    return () => reject(error)
  }
}

/** Up to 1, 2, 4, … 64 ms. */
const pause = (attempt: number): Promise<void> =>
  // @effect-diagnostics-next-line globalTimers:off
  new Promise((resolve) => setTimeout(resolve, (draw() / 2 ** 32) * 2 ** Math.min(attempt - 1, 6)))

const newName = (): string => draw().toString(36) + draw().toString(36)

const draw = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!
