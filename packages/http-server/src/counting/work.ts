import type { AnyEncoding, AnyTokenizer, SharedTables } from "@ratecard/core/vocabularies"

/** A question about a text: its number of tokens in each encoding, or the tokens of a single one, as a JSON answer. */
export interface CountingTask {
  readonly kind: "count" | "tokenize"
  readonly encodings: ReadonlyArray<AnyEncoding>
  readonly text: string
}

/** A task as a thread is given it. */
export interface SharedTask extends CountingTask {
  /** Of each encoding, in memory that is shared. */
  readonly tables: ReadonlyArray<SharedTables>
}

/**
 * Microseconds that a UTF-16 unit takes in the worst of texts on a quiet machine, measured on two shared cores with
 * Node 24 (`pnpm x bench worst`), in whichever encoding: random words of 256 letters in `o200k_base`, and one word in
 * `gemma3`, are counted in 0.19 with cold caches, random Hangul in `r50k_base` becomes JSON in 1.8. Prose takes a tenth
 * of that.
 */
const WORST_MICROS = { count: 0.2, tokenize: 2 } as const

/** The time that one request may take on the event loop, for all the encodings of its models. */
const INLINE_MILLIS = 2

/** The time that a text takes at worst. */
export const worstMillis = ({ encodings, kind, text }: CountingTask): number =>
  (text.length * WORST_MICROS[kind] * encodings.length) / 1000

/** Whether a text is short enough to be counted on the event loop: even the worst one. */
export const isShort = (task: CountingTask): boolean => worstMillis(task) <= INLINE_MILLIS

/** Tokens in one part of an answer: the whole of it, as one string, would take many times its size. */
const PART_TOKENS = 4096

/** The JSON answer to a request for tokens, in parts: `{tokens: [{id, text}], total_count, encoding}`. */
export function* tokenizationJson(tokenizer: AnyTokenizer, text: string): Generator<string> {
  const ids = tokenizer.encode(text)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  let part = `{"tokens":[`
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    part += `${index === 0 ? "" : ","}{"id":${id},"text":${JSON.stringify(decoder.decode(tokenizer.tokenBytes(id)))}}`
    if (index % PART_TOKENS !== PART_TOKENS - 1) continue
    yield part
    part = ""
  }
  yield `${part}],"total_count":${ids.length},"encoding":"${tokenizer.encoding}"}`
}
