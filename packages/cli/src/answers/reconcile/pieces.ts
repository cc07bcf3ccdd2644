import { closeSync, openSync, readSync } from "node:fs"

/** Pieces of 64 KB are garbage soon: with those of a megabyte a statement of a million rows takes 100 MB more. */
const PIECE_BYTES = 1 << 16

/** The text of a file piece by piece, so that a statement of any size takes no more memory than one of them. */
export const pieces = function* (path: string, bytes = PIECE_BYTES): Generator<string> {
  const file = openSync(path, "r")
  try {
    const decoder = new TextDecoder()
    const buffer = new Uint8Array(bytes)
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      yield decoder.decode(buffer.subarray(0, read), { stream: true })
    }
    yield decoder.decode()
  } finally {
    closeSync(file)
  }
}
