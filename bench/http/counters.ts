/** Counts tokens of one text in one encoding. */
export type Count = (encoding: string, text: string) => number

/** The counter of a rival package; undefined for a server that does not count. */
export const counters = async (name: string): Promise<Count | undefined> => {
  if (name === "js-tiktoken") {
    const { getEncoding } = await import("js-tiktoken")
    return cached((encoding) => {
      const tokenizer = getEncoding(encoding as Parameters<typeof getEncoding>[0])
      return (text) => tokenizer.encode(text, [], []).length
    })
  }
  if (name === "tiktoken") {
    const { get_encoding } = await import("tiktoken")
    return cached((encoding) => {
      const tokenizer = get_encoding(encoding as Parameters<typeof get_encoding>[0])
      return (text) => tokenizer.encode_ordinary(text).length
    })
  }
  return undefined
}

const cached = (load: (encoding: string) => (text: string) => number): Count => {
  const loaded = new Map<string, (text: string) => number>()
  return (encoding, text) => {
    if (!loaded.has(encoding)) loaded.set(encoding, load(encoding))
    return loaded.get(encoding)!(text)
  }
}
