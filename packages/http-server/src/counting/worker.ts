import { type Encoding, loadTokenizer } from "@ratecard/core/tokenizer"
import { move } from "piscina"
import { tokenizationJson } from "./tokenization.ts"

/** What a counting thread is asked: how many tokens, or which ones as a JSON answer. */
export interface CountingTask {
  readonly kind: "count" | "tokenize"
  readonly encoding: Encoding
  readonly text: string
}

export default async ({ encoding, kind, text }: CountingTask): Promise<unknown> => {
  const tokenizer = await loadTokenizer(encoding)
  return kind === "count" ? tokenizer.count(text) : move(Buffer.from(tokenizationJson(tokenizer, text)))
}
