import { withoutUndefined, NOTHING, partOf, type ReadLine, textOf, tokens } from "../../logRecord.ts"
import { lineId } from "../values.ts"

/** What a request of Cursor's export says, as `exportedLines` puts its row. */
export const cursorLine: ReadLine = (state, line, index) => {
  const { at, id, input, model, output, read, written } = partOf(line) ?? {}
  if (output === undefined) return NOTHING
  return [
    {
      agent: "cursor",
      id: textOf(id) ?? lineId(state, index),
      line: index,
      usage: tokens({ input, read, written, output }),
      gap: "export",
      ...withoutUndefined({ model: textOf(model), at: textOf(at) })
    }
  ]
}
