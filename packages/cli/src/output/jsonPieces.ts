/** JSON of a document, indented by two, piece by piece: a long list is never one text. */
export const jsonPieces = function* (document: object): Generator<string> {
  let before = "{"
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue
    yield `${before}\n  ${JSON.stringify(name)}: `
    before = ","
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value)
    else yield inside(JSON.stringify(value, null, 2))
  }
  yield before === "{" ? "{}\n" : "\n}\n"
}

/** The number of elements of a list in one piece. */
const PIECE = 500

const listPieces = function* (list: ReadonlyArray<unknown>): Generator<string> {
  for (let start = 0; start < list.length; start += PIECE) {
    const elements = JSON.stringify(list.slice(start, start + PIECE), null, 2).slice("[".length, -"\n]".length)
    yield `${start === 0 ? "[" : ","}${inside(elements)}`
  }
  yield "\n  ]"
}

const inside = (json: string): string => json.replaceAll("\n", "\n  ")
