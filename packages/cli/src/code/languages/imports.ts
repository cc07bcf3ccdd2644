import type { SyntaxNode } from "@lezer/common"
import { childrenOf, itemsOf } from "./syntax.ts"
import type { Imported, Scope, Value } from "./values.ts"

/** Declares what a file takes from others. */
export const declareImports = (node: SyntaxNode, text: string, scope: Scope): void => {
  const from = sourceOf(node, text)
  if (from === undefined) return
  for (const child of childrenOf(node)) {
    if (child.name === "ImportGroup") {
      for (const item of itemsOf(child)) {
        const names = namesIn(item, text)
        if (names.length > 0) scope.declare(names.at(-1)!, from(names[0]!))
      }
    } else if (child.name === "VariableDefinition") {
      const isAll = child.prevSibling?.name === "as"
      scope.declare(text.slice(child.from, child.to), from(isAll ? "*" : "default"))
    }
  }
}

/** Declares what a file gives to others under another name than its own: `default`, an alias, what is of another file. */
export const declareExports = (node: SyntaxNode, text: string, values: ReadonlyArray<Value>, scope: Scope): void => {
  const from = sourceOf(node, text)
  const group = node.getChild("ExportGroup")
  if (group === null) {
    if (from !== undefined) scope.declare("*", from("*"))
    else if (node.getChild("default") !== null && values.length > 0) scope.declare("default", values.at(-1)!)
    return
  }
  for (const item of itemsOf(group)) {
    const names = namesIn(item, text)
    const [name, as = name] = names
    if (name === undefined || as === undefined) continue
    const span = { from: group.from, to: group.to }
    if (from !== undefined) scope.declare(as, from(name))
    else if (as !== name) scope.declare(as, { is: "name", name, scope, ...span })
  }
}

const namesIn = (item: ReadonlyArray<SyntaxNode>, text: string): ReadonlyArray<string> =>
  item.flatMap(({ from, name, to }) => (/^Variable(?:Name|Definition)$/u.test(name) ? [text.slice(from, to)] : []))

const sourceOf = (node: SyntaxNode, text: string) => {
  const source = node.getChild("String")
  if (source === null) return undefined
  const { from, to } = node
  return (name: string): Imported => ({
    is: "imported",
    source: text.slice(source.from + 1, source.to - 1),
    name,
    from,
    to
  })
}

/** Declares what a file of Python takes from others: `from .names import MODEL as CHAT_MODEL`. */
export const declarePythonImports = (node: SyntaxNode, text: string, scope: Scope): void => {
  const words = childrenOf(node).map(({ from, to }) => text.slice(from, to))
  const { from, to } = node
  const declare = (as: string, source: string, name: string): void =>
    scope.declare(as, { is: "imported", source, name, from, to })
  const isFrom = words[0] === "from"
  const start = words.indexOf("import")
  const source = words.slice(1, start).join("")
  const items = words
    .slice(start + 1)
    .join(" ")
    .replaceAll(/[()]/gu, "")
    .split(",")
  for (const item of items) {
    const [name = "", as = name] = item
      .replaceAll(/\s*\.\s*/gu, ".")
      .trim()
      .split(/\s+as\s+/u)
    if (isFrom) declare(as, source, name)
    else if (!as.includes(".")) declare(as, name, "*")
  }
}
