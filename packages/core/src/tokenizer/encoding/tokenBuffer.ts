/** A growing list of token ids. */
export class TokenBuffer {
  length = 0
  ids: Uint32Array

  constructor(capacity: number) {
    this.ids = new Uint32Array(capacity)
  }

  push(id: number): void {
    if (this.length === this.ids.length) this.grow()
    this.ids[this.length++] = id
  }

  /** Makes room for as many again. */
  grow(): void {
    const grown = new Uint32Array(2 * this.ids.length)
    grown.set(this.ids)
    this.ids = grown
  }

  /** A copy of the ids, of exactly the right length. */
  toArray(): Uint32Array {
    return this.ids.slice(0, this.length)
  }
}
