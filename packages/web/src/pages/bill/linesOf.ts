/** The lines of a file, read as a stream; `onBytes` is called with what was read. */
export async function* linesOf(file: Blob, onBytes: (count: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ""
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (value !== undefined) onBytes(value.length)
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n")
    rest = lines.pop()!
    yield* lines
    if (done) break
  }
  if (rest !== "") yield rest
}
