import { editText, type AnyEncoding, type AnyTokenizer, readWriting, textSize } from "@ratecard/core/tokenizer"
import type { CountedText } from "./counted.ts"
import { withPlainBreaks } from "./edit.ts"
import type { EncodedStart, FromWorker, ToWorker } from "./messages.ts"
import { loadKept } from "./loadKept.ts"
import { SHOWN_LENGTH, startOf } from "./startOf.ts"
import { tokensOf, TOKENS_OF_UNITS } from "./tokensOf.ts"

const text = editText()
const tokenizers = new Map<AnyEncoding, AnyTokenizer>()
const loading = new Set<AnyEncoding>()
const unavailable = new Set<AnyEncoding>()
let encodings: ReadonlyArray<AnyEncoding> = []
let tokensIn: ReadonlyArray<AnyEncoding> = []
let edits = 0
let turn = 0

const tell = (message: FromWorker): void => self.postMessage(message)

/** Lets messages in that came in the meantime. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const replace = (from: number, to: number, added: string): void => {
  text.replace(from, to, added)
  edits++
  void count()
  // The network may be back.
  for (const encoding of unavailable) void load(encoding)
}

/** Counts in every encoding that is loaded, and loads the others; an edit in the meantime has it begin again. */
const count = async (): Promise<void> => {
  const mine = ++turn
  const tokens = new Map<AnyEncoding, number>()
  for (const encoding of encodings) {
    await pause()
    if (mine !== turn) return
    const tokenizer = tokenizers.get(encoding)
    if (tokenizer !== undefined) tokens.set(encoding, text.count(tokenizer))
    else if (!unavailable.has(encoding)) void load(encoding)
  }
  const whole = text.slice(0, text.length)
  const counted: CountedText = {
    characters: textSize(whole).characters,
    tokens,
    writing: readWriting(whole),
    unavailable: encodings.filter((encoding) => unavailable.has(encoding))
  }
  tell({ kind: "counted", counted: whole === "" ? undefined : counted })
  tellTokens()
}

const tellTokens = (): void => {
  const isPart = text.length > TOKENS_OF_UNITS
  const starts = tokensIn.flatMap((encoding): ReadonlyArray<EncodedStart> => {
    const tokenizer = tokenizers.get(encoding)
    return tokenizer === undefined ? [] : [{ encoding, tokens: tokensOf(text, tokenizer), isPart }]
  })
  tell({ kind: "tokens", starts })
}

const load = async (encoding: AnyEncoding): Promise<void> => {
  if (loading.has(encoding)) return
  loading.add(encoding)
  try {
    tokenizers.set(encoding, await loadKept(encoding))
    unavailable.delete(encoding)
  } catch {
    unavailable.add(encoding)
  }
  loading.delete(encoding)
  void count()
}

const tellStart = (): void =>
  tell({ kind: "start", text: startOf(text.slice(0, Math.min(SHOWN_LENGTH, text.length))), length: text.length, edits })

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case "encodings":
      encodings = data.encodings
      for (const encoding of encodings) if (!tokenizers.has(encoding)) void load(encoding)
      return void count()
    case "tokens":
      tokensIn = data.encodings
      return tellTokens()
    case "edit":
      return replace(data.edit.from, data.edit.to, data.edit.text)
    case "start":
      // Of an older text it would undo what was typed since.
      if (data.edits === edits) tellStart()
      return
    case "file":
      // A file that cannot be read leaves the text as it is.
      replace(0, text.length, await data.file.text().then(withPlainBreaks, () => text.slice(0, text.length)))
      return tellStart()
  }
})
