/** Takes the text of an object, or of something that is not an object. */
type TakeText = (text: string) => void

/** The arrays that hold what a page is of: their objects are given out one by one. */
const LISTS = /"(?:data|rows)"\s*:\s*$/u

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Splits JSON that comes in pieces into its objects, so that no file has to be held: the elements of an array, of a page's
 * `data`, or the values of JSON lines.
 */
export class JsonObjects {
  readonly #take: TakeText
  /** Text that was read and not given out. */
  #held = ""
  /** The position up to which it is read. */
  #at = 0
  /** The start of the object being read; -1 between objects. */
  #start = -1
  #depth = 0
  /** The depths at which lists of objects are open. */
  readonly #lists: Array<number> = []
  #isInText = false

  constructor(take: TakeText) {
    this.#take = take
  }

  push(piece: string): void {
    this.#held += piece
    const held = this.#held
    let at = this.#at
    while (at < held.length) {
      if (this.#isInText) {
        at = textEnd(held, at)
        if (at === held.length) break
        this.#isInText = false
      } else {
        const code = held.charCodeAt(at)
        if (code === QUOTE) this.#isInText = true
        else if (code === OPEN_OBJECT || code === OPEN_LIST) this.#open(code === OPEN_LIST, at)
        else if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.#close(at)
      }
      at++
    }
    this.#at = at
    const keep = this.#start === -1 ? Math.max(0, held.length - TAIL) : this.#start
    this.#held = held.slice(keep)
    this.#at -= keep
    if (this.#start !== -1) this.#start = 0
  }

  /** Gives out what is left if it is not a whole object. */
  end(): void {
    if (this.#start !== -1 || this.#depth > 0) this.#take(this.#start === -1 ? "{" : this.#held)
  }

  #open(isList: boolean, at: number): void {
    const isOuter = this.#depth === 0 || this.#lists.at(-1) === this.#depth
    this.#depth++
    if (isList && (isOuter || (this.#depth === 2 && LISTS.test(this.#held.slice(Math.max(0, at - TAIL), at))))) {
      this.#lists.push(this.#depth)
      this.#start = -1
    } else if (isOuter) this.#start = at
  }

  #close(at: number): void {
    if (this.#lists.at(-1) === this.#depth) this.#lists.pop()
    else if (this.#start !== -1 && (this.#depth === 1 || this.#lists.at(-1) === this.#depth - 1)) {
      this.#take(this.#held.slice(this.#start, at + 1))
      this.#start = -1
    }
    if (this.#depth > 0) this.#depth--
  }
}

/** The end of the string around `from`: its quote, or the end of the text so far. */
const textEnd = (held: string, from: number): number => {
  for (let at = held.indexOf('"', from); at !== -1; at = held.indexOf('"', at + 1)) {
    let before = at
    while (held.charCodeAt(before - 1) === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
  return held.length
}

/** Characters in which the name before a list is found. */
const TAIL = 64

/** The fields that are money. */
const MONEY =
  /"(amount|value|usage|cost|spend|total_cost|byok_usage_inference|currency_conversion_rate|\w*Cost|cost_\w+)"\s*:\s*(-?\d[\d.eE+-]*)/gu

/** A number that a float may not hold as it is written. */
const LONG = /[\d.]{17}/u

/** An object whose numbers of money are as they were written. Throws if it is not JSON. */
export const parsedObject = (text: string): unknown =>
  JSON.parse(LONG.test(text) ? text.replaceAll(MONEY, '"$1":"$2"') : text)
