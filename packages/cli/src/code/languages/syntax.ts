import type { SyntaxNode } from "@lezer/common"

/** The nodes in a node, in their order. */
export const childrenOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  const children: Array<SyntaxNode> = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

/** The nodes in a node that stand for something by themselves: no brackets and commas, no comments. */
export const operandsOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> =>
  childrenOf(node).filter(
    ({ name }) =>
      (/^[A-Z]/u.test(name) && !/(?:Comment|Op|Equals|Arrow|Spread)$/u.test(name)) ||
      name === "this" ||
      name === "super"
  )

/** The nodes between the commas of a list. */
export const itemsOf = (node: SyntaxNode): ReadonlyArray<ReadonlyArray<SyntaxNode>> => {
  const items: Array<Array<SyntaxNode>> = [[]]
  for (const child of childrenOf(node)) {
    if (child.name === ",") items.push([])
    else if (!/^[()[\]{}]$|Comment$/u.test(child.name)) items.at(-1)!.push(child)
  }
  return items.filter(({ length }) => length > 0)
}
