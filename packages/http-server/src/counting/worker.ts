import { loadTokenizer } from "@ratecard/core/tokenizer"
import { move } from "piscina"
import { tokenizationJson } from "./tokenization.ts"
import type { CountingTask } from "./work.ts"

/** A task, and where its thread notes that it has everything it needs and begins. */
export interface WatchedTask extends CountingTask {
  readonly begun: Int32Array
}

export default async ({ begun, encoding, kind, text }: WatchedTask): Promise<unknown> => {
  const tokenizer = await loadTokenizer(encoding)
  Atomics.store(begun, 0, 1)
  if (kind === "count") return tokenizer.count(text)
  return move(Buffer.concat(Array.from(tokenizationJson(tokenizer, text), (part) => Buffer.from(part))))
}
