import type { SyntaxNode } from "@lezer/common"
import { parser } from "@lezer/python"
import {
  boundTo,
  calleeName,
  either,
  type Field,
  joinValues,
  type Module,
  objectOf,
  Scope,
  unescape,
  unknown,
  type Value
} from "./values.ts"
import { declarePythonImports } from "./imports.ts"
import { childrenOf, itemsOf, operandsOf } from "./syntax.ts"

/** Reads a file of Python. */
export const readPython = (file: string, text: string): Module => {
  const scope = new Scope()
  return { file, text, scope, value: new Reader(text).read(parser.parse(text).topNode, scope) }
}

class Reader {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  read(node: SyntaxNode, scope: Scope): Value {
    const { from, name, to } = node
    switch (name) {
      case "String":
      case "FormatString":
        return this.#string(node, scope)
      case "ContinuedString":
        return joinValues(node, this.#all(node, scope))
      case "VariableName":
        return { is: "name", name: this.#nameOf(node), scope, from, to }
      case "MemberExpression":
        return this.#member(node, scope)
      case "CallExpression":
        return this.#call(node, scope)
      case "DictionaryExpression":
        return { is: "object", from, to, fields: itemsOf(node).flatMap((item) => this.#entry(item, scope)) }
      case "ArrayExpression":
      case "TupleExpression":
      case "SetExpression":
        return { is: "list", from, to, items: this.#all(node, scope) }
      case "BinaryExpression":
        return this.#binary(node, scope)
      case "ConditionalExpression": {
        const [value, test, other] = this.#all(node, scope)
        return either(node, [value!, other!], [test!])
      }
      case "ParenthesizedExpression":
      case "AwaitExpression":
      case "ExpressionStatement":
        return this.#all(node, scope)[0] ?? unknown(node)
      case "AssignStatement":
      case "NamedExpression":
        return this.#assignment(node, scope)
      case "FunctionDefinition":
      case "LambdaExpression":
        return this.#function(node, scope)
      case "ClassDefinition":
        return this.#class(node, scope)
      case "ImportStatement":
        declarePythonImports(node, this.#text, scope)
        return unknown(node)
      case "TypeDef":
      case "LiteralPattern":
        return unknown(node)
      default:
        return unknown(node, this.#all(node, scope))
    }
  }

  #of({ from, to }: Pick<SyntaxNode, "from" | "to">): string {
    return this.#text.slice(from, to)
  }

  /** An instance is called as in other languages. */
  #nameOf(node: SyntaxNode): string {
    const name = this.#of(node)
    return name === "self" || name === "cls" ? "this" : name
  }

  #all(node: SyntaxNode, scope: Scope): ReadonlyArray<Value> {
    return operandsOf(node).map((child) => this.read(child, scope))
  }

  #string(node: SyntaxNode, scope: Scope): Value {
    const [, prefix = "", quote = ""] = /^([a-z]*)("""|'''|"|')/iu.exec(this.#of(node)) ?? []
    const parts: Array<Value> = []
    let from = node.from + prefix.length + quote.length
    const end = Math.max(from, node.to - quote.length)
    const isFormat = node.name === "FormatString"
    const pushText = (to: number): void => {
      if (to <= from) return
      const source = this.#text.slice(from, to)
      const text = /r/iu.test(prefix) ? source : unescape(source)
      parts.push({ is: "text", text: isFormat ? text.replaceAll(/\{\{|\}\}/gu, ([brace]) => brace!) : text, from, to })
    }
    for (const child of childrenOf(node)) {
      if (child.name !== "FormatReplacement") continue
      pushText(child.from)
      parts.push(this.#all(child, scope)[0] ?? unknown(child))
      from = child.to
    }
    pushText(end)
    return joinValues(node, parts)
  }

  #member(node: SyntaxNode, scope: Scope): Value {
    const [of, key] = operandsOf(node)
    const value = this.read(of!, scope)
    const { from, to } = node
    if (key?.name === "PropertyName") return { is: "member", of: value, name: this.#of(key), from, to }
    const index = key && this.read(key, scope)
    if (index?.is === "text") return { is: "member", of: value, name: index.text, from, to }
    return unknown(node, index === undefined ? [value] : [value, index])
  }

  #call(node: SyntaxNode, scope: Scope): Value {
    const [callee, list] = operandsOf(node)
    const args: Array<Value> = []
    const named: Array<Field> = []
    for (const item of list === undefined ? [] : itemsOf(list)) {
      const [first, second] = item
      if (second?.name === "AssignOp") named.push(this.#named(this.#of(first!), item.at(-1)!, scope, first))
      else if (first!.name === "**") named.push(this.#named(undefined, item.at(-1)!, scope))
      else args.push(this.read(item.at(-1)!, scope))
    }
    const { from, to } = node
    return { is: "call", name: calleeName(this.#of(callee!)), callee: this.read(callee!, scope), args, named, from, to }
  }

  #named(name: string | undefined, node: SyntaxNode, scope: Scope, start = node): Field {
    return { name, value: this.read(node, scope), from: start.from, to: node.to }
  }

  #entry(item: ReadonlyArray<SyntaxNode>, scope: Scope): ReadonlyArray<Field> {
    const [first, second] = item
    if (first!.name === "**") return [this.#named(undefined, item.at(-1)!, scope)]
    if (second?.name !== ":") return []
    const key = this.read(first!, scope)
    const name = key.is === "text" ? key.text : undefined
    if (name !== undefined) return [this.#named(name, item.at(-1)!, scope, first)]
    const span = { from: first!.from, to: item.at(-1)!.to }
    return [{ ...span, name, value: unknown(span, [key, this.read(item.at(-1)!, scope)]) }]
  }

  #binary(node: SyntaxNode, scope: Scope): Value {
    const operator = childrenOf(node).find(({ name }) => /Op$|^or$/u.test(name))
    const values = this.#all(node, scope)
    const text = operator === undefined ? "" : this.#of(operator)
    if (text === "+") return joinValues(node, values)
    if (text === "or") return either(node, values)
    // What `%` fills in is not known.
    return text === "%" ? joinValues(node, [values[0]!, unknown(node, values.slice(1))]) : unknown(node, values)
  }

  #assignment(node: SyntaxNode, scope: Scope): Value {
    const sides = itemsBy(node, ["AssignOp", "TypeDef"])
    const targets = sides[0] ?? []
    const sources = sides.length > 1 ? sides.at(-1)! : []
    const values = sources.map((source) => this.read(source, scope))
    return unknown(
      node,
      sides.slice(0, -1).flatMap((side) =>
        side.map((target, place) => {
          const value = values.length === targets.length ? values[place]! : unknown(node, values)
          return this.#bind(target, value, scope)
        })
      )
    )
  }

  #bind(target: SyntaxNode, value: Value, scope: Scope): Value {
    const name = this.#of(target).replace(/^(?:self|cls)\./u, "this.")
    if (/^this\.\w+$/u.test(name)) scope.assign(name, value)
    else if (/^\w+$/u.test(name)) scope.declare(name, value)
    return boundTo(target, name.split(/[.["']/u).findLast((part) => /^\w+$/u.test(part)) ?? "", value)
  }

  #function(node: SyntaxNode, outer: Scope): Value {
    const scope = new Scope(outer)
    const list = node.getChild("ParamList")
    const parameters = (list === null ? [] : itemsOf(list)).flatMap((item) => {
      const name = item.find((each) => each.name === "VariableName")
      if (name === undefined) return []
      const given = unknown(name)
      const isDefaulted = item.some((each) => each.name === "AssignOp")
      const value = isDefaulted ? either(name, [given, this.read(item.at(-1)!, scope)]) : given
      scope.declare(this.#of(name), value)
      return [boundTo(name, this.#of(name), value)]
    })
    const name = node.getChild("VariableName")
    const body = node.getChild("Body") ?? node.lastChild!
    const { from, to } = node
    return {
      is: "block",
      name: name === null ? "" : this.#of(name),
      inner: [...parameters, this.read(body, scope)],
      from,
      to
    }
  }

  #class(node: SyntaxNode, outer: Scope): Value {
    const scope = new Scope(outer, true)
    const name = node.getChild("VariableName")
    const body = node.getChild("Body")
    const isEnumeration = /Enum\b/u.test(this.#text.slice(node.from, body?.from ?? node.from))
    const read = body === null ? [] : this.#all(body, scope)
    const inner = isEnumeration && name !== null ? read.map((value) => memberOf(this.#of(name), value)) : read
    const fields = inner.flatMap((value) => (value.is === "unknown" ? value.inner : []))
    for (const field of fields) if (field.is === "bound") scope.declare(`this.${field.name}`, field.value)
    if (name !== null) outer.declare(this.#of(name), objectOf(node, fields))
    const { from, to } = node
    return { is: "block", name: name === null ? "" : this.#of(name), inner, from, to }
  }
}

/** An assignment in the body of an enumeration, whose values are its members. */
const memberOf = (name: string, value: Value): Value => {
  if (value.is !== "unknown") return value
  const inner = value.inner.map((each) =>
    each.is === "bound" ? { ...each, value: boundTo(each, name, each.value) } : each
  )
  return { ...value, inner }
}

/** The operands between the signs of an assignment. */
const itemsBy = (node: SyntaxNode, signs: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<SyntaxNode>> => {
  const sides: Array<Array<SyntaxNode>> = [[]]
  for (const child of childrenOf(node)) {
    if (child.name === "AssignOp" || child.name === ":=") sides.push([])
    else if (!signs.includes(child.name) && /^[A-Z]/u.test(child.name) && child.name !== "Comment")
      sides.at(-1)!.push(child)
  }
  return sides
}
