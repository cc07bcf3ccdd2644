import type { SyntaxNode } from "@lezer/common"
import type { Scope } from "./values.ts"
import { childrenOf } from "./syntax.ts"

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
