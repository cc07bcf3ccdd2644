import type { Encoding, TextTokenizer } from "@ratecard/core/tokenizer"

/** The JSON answer to a request for tokens: `{tokens: [{id, text}], total_count, encoding}`. */
export const tokenizationJson = (tokenizer: TextTokenizer, text: string): string => {
  const ids = tokenizer.encode(text)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  const parts: Array<string> = []
  for (const id of ids) {
    parts.push(`{"id":${id},"text":${JSON.stringify(decoder.decode(tokenizer.tokenBytes(id)))}}`)
  }
  return `{"tokens":[${parts.join(",")}],"total_count":${ids.length},"encoding":"${tokenizer.encoding satisfies Encoding}"}`
}
