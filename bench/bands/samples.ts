import { createHash } from "node:crypto"
import type { Collection, Document } from "./sources.ts"

/** UTF-16 units of the texts that are measured, and how many of each at most, in each half of a collection. */
export const SIZES: ReadonlyArray<readonly [units: number, most: number]> = [
  [200, 600],
  [2000, 600],
  [20_000, 200]
]

/** A text that was cut from documents of one source. */
export interface Sample {
  readonly collection: string
  readonly source: string
  /** Size, one of {@link SIZES}. */
  readonly size: number
  /** Not measured, but kept to see whether what was measured holds. */
  readonly isHeldOut: boolean
  readonly text: string
}

/** Text that is in one half together, so that neighbours are seldom compared with each other. */
const BLOCK = 4000

const isHeldOut = (block: string): boolean => (createHash("sha256").update(block).digest()[0]! & 1) === 1

/** The blocks of a document that are in one of the halves. */
const halfOf = ({ path, text }: Document, held: boolean): string => {
  let half = ""
  for (let start = 0; start < text.length; start += BLOCK) {
    if (isHeldOut(`${path} ${start}`) === held) half += text.slice(start, start + BLOCK)
  }
  return half
}

/** As many texts from each source of a collection, from all over it. */
export function* samplesOf({ documents, name }: Collection): Generator<Sample> {
  for (const held of [false, true]) {
    const sources = new Map<string, string>()
    for (const document of documents) {
      const half = halfOf(document, held)
      if (half !== "") sources.set(document.source, `${sources.get(document.source) ?? ""}${half}\n\n`)
    }
    for (const [size, [units, most]] of SIZES.entries()) {
      const wanted = Math.ceil(most / sources.size)
      for (const [source, whole] of sources) {
        const there = Math.floor(whole.length / units)
        const step = Math.max(1, Math.floor(there / wanted)) * units
        for (let part = 0; part < Math.min(wanted, there); part++) {
          const text = whole.slice(part * step, part * step + units).toWellFormed()
          yield { collection: name, source, size, isHeldOut: held, text }
        }
      }
    }
  }
}
