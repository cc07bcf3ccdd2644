/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES_A_UNIT = 3

/** A text in UTF-8 that grows, without the whole as a text. */
export class Encoded {
  #bytes = Buffer.allocUnsafe(2 ** 16)
  #length = 0

  constructor(start: string) {
    this.add(start)
  }

  add(text: string): void {
    const most = this.#length + text.length * BYTES_A_UNIT
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(most * 2)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** All of it. */
  end(text: string): Uint8Array {
    this.add(text)
    return this.#bytes.subarray(0, this.#length)
  }
}
