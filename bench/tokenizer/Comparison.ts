import type { StreamingCount } from "@ratecard/core/tokenizer"

/** A text to compare with another implementation. */
interface Counted {
  readonly encoding: string
  readonly encode: (text: string) => ReadonlyArray<number> | Uint32Array | Int32Array
  readonly count: (text: string) => number
  readonly decode: (ids: Iterable<number>) => string
  readonly countStreaming: () => StreamingCount
}

const SHOWN = 8

/** One encoding of ours against another implementation of it. */
export class Comparison {
  differences = 0
  readonly #done: Array<string> = []
  readonly #ours: Counted
  readonly #oracle: (text: string) => ArrayLike<number>
  readonly #written: (text: string) => string

  /** `written`: what the ids of a text stand for, where that is not the text. */
  constructor(ours: Counted, oracle: (text: string) => ArrayLike<number>, written = (text: string) => text) {
    this.#ours = ours
    this.#oracle = oracle
    this.#written = written
  }

  /** Holds the ids, the count and the decoded text of each text against the other's. */
  ids(name: string, texts: Iterable<string>): void {
    this.#check(name, texts, (text) => {
      const ids = Array.from(this.#ours.encode(text))
      const expected = Array.from(this.#oracle(text))
      const same = ids.length === expected.length && ids.every((id, index) => id === expected[index])
      if (!same) this.#report(`ids [${ids.slice(0, 40).join()}] [${expected.slice(0, 40).join()}]`, text)
      if (this.#ours.count(text) !== expected.length) this.#report("count", text)
      if (this.#ours.decode(ids) !== this.#written(text).toWellFormed()) this.#report("decoded text", text)
    })
  }

  /** Holds the counts of texts that come in parts, cut at every position, against those of the whole. */
  streams(name: string, texts: Iterable<string>): void {
    this.#check(name, texts, (text) => {
      const unitByUnit = this.#ours.countStreaming()
      const whole = this.#ours.count(text)
      for (let cut = 0; cut <= text.length; cut++) {
        const start = this.#oracle(text.slice(0, cut)).length
        if (unitByUnit.tokens !== start) this.#report(`stream of ${cut} units`, text)
        const parts = this.#ours.countStreaming()
        parts.push(text.slice(0, cut))
        parts.push(text.slice(cut))
        if (parts.tokens !== whole) this.#report(`stream cut at ${cut}`, text)
        unitByUnit.push(text.charAt(cut))
      }
    })
  }

  /** Number of texts compared, and how many differ. */
  get summary(): string {
    return `${this.#ours.encoding}: ${this.differences} differences in ${this.#done.join(", ")}\n`
  }

  #check(name: string, texts: Iterable<string>, compare: (text: string) => void): void {
    let count = 0
    for (const text of texts) {
      compare(text)
      if (++count % 20_000 === 0) process.stderr.write(`${this.#ours.encoding}: ${count} ${name}\n`)
    }
    this.#done.push(`${count} ${name}`)
  }

  #report(what: string, text: string): void {
    if (this.differences++ < SHOWN) {
      process.stderr.write(`${this.#ours.encoding}: different ${what}: ${JSON.stringify(text.slice(0, 300))}\n`)
    }
  }
}

export function* times(count: number, make: () => string): Generator<string> {
  for (let index = 0; index < count; index++) yield make()
}

/** Every assigned code point in the company of letters, digits, blanks and a contraction. */
export function* inCompany(isAssigned: (codePoint: number) => boolean): Generator<string> {
  for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
    if (!isAssigned(codePoint)) continue
    const character = String.fromCodePoint(codePoint)
    yield `a${character}b ${character}${character}1${character} A${character}\n${character}'s${character}`
  }
}
