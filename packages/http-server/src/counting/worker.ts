import { loadSharedTokenizer } from "@ratecard/core/vocabularies"
import { constants, getPriority, setPriority } from "node:os"
import { move } from "piscina"
import { type SharedTask, tokenizationJson } from "./work.ts"

export { buildSharedTables } from "@ratecard/core/vocabularies"

/** A task, and where its thread notes that it has everything it needs and begins. */
export interface WatchedTask extends SharedTask {
  readonly begun: Int32Array
}

// On Linux each thread has a priority of its own: those that count leave the processor to the one that answers.
if (process.platform === "linux") setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + 5))

export default async ({ begun, encodings, kind, tables, text }: WatchedTask): Promise<unknown> => {
  const tokenizers = await Promise.all(
    encodings.map((encoding, index) => loadSharedTokenizer(encoding, () => tables[index]!))
  )
  Atomics.store(begun, 0, 1)
  if (kind === "count") return tokenizers.map((tokenizer) => tokenizer.count(text))
  const json = Buffer.concat(Array.from(tokenizationJson(tokenizers[0]!, text), (part) => Buffer.from(part)))
  // Node keeps short ones in memory that all share, and that cannot be moved.
  return json.byteLength === json.buffer.byteLength ? move(json) : json
}
