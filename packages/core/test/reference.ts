import { get_encoding, type Tiktoken, type TiktokenEncoding } from "tiktoken"

const made = new Map<TiktokenEncoding, Tiktoken>()

/** An encoding of OpenAI's tiktoken, which takes a third of a second to make; it is kept. */
export const reference = (encoding: TiktokenEncoding): Tiktoken => {
  const found = made.get(encoding) ?? get_encoding(encoding)
  made.set(encoding, found)
  return found
}
