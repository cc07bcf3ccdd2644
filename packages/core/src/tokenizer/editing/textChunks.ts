/** UTF-16 units of a chunk, at most: an edit copies one or two of them. */
const CHUNK = 4096

/** A long text as short strings, so that an edit copies only what is near it. */
export class TextChunks {
  length = 0
  #chunks: Array<string> = []

  /** The text from `from` up to `to`. */
  slice(from: number, to: number): string {
    let { index, start } = this.#find(from)
    let text = ""
    while (start < to) {
      const chunk = this.#chunks[index++]!
      text += chunk.slice(Math.max(from - start, 0), to - start)
      start += chunk.length
    }
    return text
  }

  /** Where the run of `unit` ends that starts at `from`. */
  runEnd(from: number, unit: string): number {
    const { index, start } = this.#find(from)
    const code = unit.charCodeAt(0)
    let end = from
    let inChunk = from - start
    for (const chunk of this.#chunks.slice(index)) {
      const before = inChunk
      while (chunk.charCodeAt(inChunk) === code) inChunk++
      end += inChunk - before
      if (inChunk < chunk.length) break
      inChunk = 0
    }
    return end
  }

  /** Puts `text` in the place of what is from `from` up to `to`. */
  replace(from: number, to: number, text: string): void {
    const first = this.#find(from)
    let { index: last, start: end } = first
    while (last < this.#chunks.length && end < to) end += this.#chunks[last++]!.length
    // Joined to one more, so that small chunks do not add up.
    if (last < this.#chunks.length) end += this.#chunks[last++]!.length
    const joined = this.slice(first.start, from) + text + this.slice(to, end)
    this.#chunks = [...this.#chunks.slice(0, first.index), ...chunksOf(joined), ...this.#chunks.slice(last)]
    this.length += text.length - (to - from)
  }

  /** The chunk that `offset` is in, and where that starts. */
  #find(offset: number): { readonly index: number; readonly start: number } {
    let index = 0
    let start = 0
    while (index < this.#chunks.length && start + this.#chunks[index]!.length <= offset) {
      start += this.#chunks[index++]!.length
    }
    return { index, start }
  }
}

const chunksOf = (text: string): ReadonlyArray<string> => {
  const chunks: Array<string> = []
  for (let start = 0; start < text.length; start += CHUNK) chunks.push(text.slice(start, start + CHUNK))
  return chunks
}
