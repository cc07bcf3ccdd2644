// Puts the unions in what the compiler has declared of the contract in order: it declares them in another one at each
// build, the types that are made of them too, and tarballs follow from the commit alone.
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const inOrder = (file: ts.SourceFile, node: ts.Node): string => {
  if (ts.isUnionTypeNode(node)) {
    const members = node.types.map((each) => inOrder(file, each).trim())
    return file.text.slice(node.pos, node.getStart(file)) + members.toSorted().join(" | ")
  }
  let text = ""
  let end = node.pos
  node.forEachChild((child) => {
    text += file.text.slice(end, child.pos) + inOrder(file, child)
    end = child.end
  })
  return text + file.text.slice(end, node.end)
}

for (const path of globSync(join(import.meta.dirname, "../packages/api/dist/**/*.d.ts"))) {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest)
  writeFileSync(path, inOrder(file, file))
}
