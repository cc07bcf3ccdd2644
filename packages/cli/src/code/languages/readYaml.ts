import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments } from "yaml"
import { type Field, type Module, Scope, unknown, type Value } from "./values.ts"

/** Reads a file of YAML, or the part of a file that begins at an offset. */
export const readYaml = (file: string, text: string, yaml = text, offset = 0): Module => {
  const documents = parseAllDocuments(yaml, { lineCounter: new LineCounter(), logLevel: "silent", uniqueKeys: false })
  const all = Array.isArray(documents) ? documents : []
  const span = { from: offset, to: offset + yaml.length }
  const scope = new Scope()
  const inner = all.map((document) => valueOf(document.contents, offset))
  return { file, text, scope, value: inner.length === 1 ? inner[0]! : unknown(span, inner) }
}

const valueOf = (node: unknown, offset: number): Value => {
  const [start = 0, end = 0] = (node as { readonly range?: ReadonlyArray<number> | null } | null)?.range ?? []
  const span = { from: start + offset, to: end + offset }
  if (isScalar(node)) return typeof node.value === "string" ? { is: "text", text: node.value, ...span } : unknown(span)
  if (isSeq(node)) return { is: "list", items: node.items.map((item) => valueOf(item, offset)), ...span }
  if (!isMap(node) || isAlias(node)) return unknown(span)
  const fields = node.items.map(({ key, value }): Field => {
    const name = valueOf(key, offset)
    return {
      name: name.is === "text" ? name.text : undefined,
      value: valueOf(value, offset),
      from: name.from,
      to: name.to
    }
  })
  return { is: "object", fields, ...span }
}
