import { parser } from "@prometheus-io/lezer-promql"

/** A series that an expression selects. */
export interface Selected {
  readonly name: string
  readonly labels: ReadonlyArray<string>
}

/** Names in an expression. It throws if it is not one. Values of labels are ignored. */
export const namesIn = (
  expression: string
): { readonly selected: ReadonlyArray<Selected>; readonly groupedBy: ReadonlyArray<string> } => {
  const selected: Array<{ name: string; labels: Array<string> }> = []
  const groupedBy: Array<string> = []
  let isGrouping = false
  parser.parse(expression).iterate({
    enter: ({ from, name, to }) => {
      const text = expression.slice(from, to)
      if (name === "⚠") throw new Error(`'${expression}' is not PromQL at ${from}`)
      if (name === "GroupingLabels") isGrouping = true
      if (name === "VectorSelector") selected.push({ name: "", labels: [] })
      if (name === "Identifier" && selected.length > 0) selected.at(-1)!.name = text
      if (name === "LabelName") {
        if (isGrouping) groupedBy.push(text)
        else selected.at(-1)!.labels.push(text)
      }
    },
    leave: ({ name }) => {
      if (name === "GroupingLabels") isGrouping = false
    }
  })
  return { selected, groupedBy }
}
