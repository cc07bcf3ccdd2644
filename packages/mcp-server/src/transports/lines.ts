/** The lines of a text that comes in pieces; one of more than `longest` UTF-16 units is undefined, and not kept. */
export async function* linesOf(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<string | undefined> {
  let line: string | undefined = ""
  for await (const piece of pieces) {
    const [rest = "", ...begun] = piece.split("\n")
    line = joined(line, rest, longest)
    for (const next of begun) {
      yield line
      line = joined("", next, longest)
    }
  }
  if (line !== "") yield line
}

const joined = (line: string | undefined, more: string, longest: number): string | undefined =>
  line === undefined || line.length + more.length > longest ? undefined : line + more
