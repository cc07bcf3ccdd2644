import type { SyntaxNode } from "@lezer/common"
import { parser } from "@lezer/javascript"
import {
  boundTo,
  calleeName,
  either,
  type Field,
  joinValues,
  type Module,
  objectOf,
  Scope,
  unknown,
  unescape,
  type Value
} from "./values.ts"
import { declareExports, declareImports } from "./imports.ts"
import { childrenOf, itemsOf, operandsOf } from "./syntax.ts"

const DIALECTS = {
  ts: parser.configure({ dialect: "ts" }),
  tsx: parser.configure({ dialect: "ts jsx" }),
  json: parser.configure({ top: "SingleExpression" })
}

/** Reads a file of TypeScript, JavaScript or JSON. */
export const readJavaScript = (file: string, text: string, dialect: keyof typeof DIALECTS): Module => {
  const reader = new Reader(text)
  const scope = new Scope()
  return { file, text, scope, value: reader.read(DIALECTS[dialect].parse(text).topNode, scope) }
}

const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunction",
  "MethodDeclaration",
  "ClassDeclaration",
  "ClassExpression"
])

class Reader {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  read(node: SyntaxNode, scope: Scope): Value {
    const { from, name, to } = node
    switch (name) {
      case "String":
        return { is: "text", text: unescape(this.#of(node).slice(1, -1)), from, to }
      case "TemplateString":
        return this.#template(node, scope)
      case "TaggedTemplateExpression":
        return this.read(node.lastChild!, scope)
      case "VariableName":
      case "this":
        return { is: "name", name: this.#of(node), scope, from, to }
      case "MemberExpression":
        return this.#member(node, scope)
      case "CallExpression":
      case "NewExpression":
        return this.#call(node, scope)
      case "ObjectExpression":
        return { is: "object", from, to, fields: childrenOf(node).flatMap((child) => this.#field(child, scope)) }
      case "ArrayExpression":
        return { is: "list", from, to, items: this.#all(node, scope) }
      case "BinaryExpression":
        return this.#binary(node, scope)
      case "ConditionalExpression": {
        const [test, ...values] = this.#all(node, scope)
        return either(node, values, [test!])
      }
      case "ParenthesizedExpression":
      case "AwaitExpression":
      case "PostfixExpression":
      case "InstantiationExpression":
      case "ExpressionStatement":
        return this.#all(node, scope)[0] ?? unknown(node)
      case "AssignmentExpression":
        return this.#assignment(node, scope)
      case "VariableDeclaration":
        return unknown(node, this.#declarations(node, scope))
      case "ImportDeclaration":
        declareImports(node, this.#text, scope)
        return unknown(node)
      case "ExportDeclaration": {
        const values = this.#all(node, scope)
        declareExports(node, this.#text, values, scope)
        return unknown(node, values)
      }
      case "EnumDeclaration":
        return this.#enumeration(node, scope)
      case "JSXAttribute":
        return this.#attribute(node, scope)
      case "ImportGroup":
      case "ExportGroup":
      case "TypeAnnotation":
      case "TypeArgList":
      case "TypeAliasDeclaration":
      case "InterfaceDeclaration":
      case "AmbientDeclaration":
        return unknown(node)
      default:
        return FUNCTIONS.has(name) ? this.#function(node, scope) : unknown(node, this.#all(node, scope))
    }
  }

  #of({ from, to }: Pick<SyntaxNode, "from" | "to">): string {
    return this.#text.slice(from, to)
  }

  #all(node: SyntaxNode, scope: Scope): ReadonlyArray<Value> {
    return operandsOf(node).map((child) => this.read(child, scope))
  }

  #template(node: SyntaxNode, scope: Scope): Value {
    const parts: Array<Value> = []
    let from = node.from + 1
    const pushText = (to: number): void => {
      if (to > from) parts.push({ is: "text", text: unescape(this.#text.slice(from, to)), from, to })
    }
    for (const child of childrenOf(node)) {
      if (child.name !== "Interpolation") continue
      pushText(child.from)
      parts.push(...this.#all(child, scope).slice(1, -1))
      from = child.to
    }
    pushText(node.to - 1)
    return joinValues(node, parts)
  }

  #member(node: SyntaxNode, scope: Scope): Value {
    const [of, key] = operandsOf(node)
    const value = this.read(of!, scope)
    const { from, to } = node
    if (key?.name === "PropertyName" || key?.name === "PrivatePropertyName")
      return { is: "member", of: value, name: this.#of(key), from, to }
    const index = key && this.read(key, scope)
    if (index?.is === "text") return { is: "member", of: value, name: index.text, from, to }
    return unknown(node, index === undefined ? [value] : [value, index])
  }

  #call(node: SyntaxNode, scope: Scope): Value {
    const [callee, ...rest] = operandsOf(node)
    const list = rest.find((each) => each.name === "ArgList")
    const { from, to } = node
    return {
      is: "call",
      name: calleeName(this.#of(callee!)),
      callee: this.read(callee!, scope),
      args: list === undefined ? [] : this.#all(list, scope),
      named: [],
      from,
      to
    }
  }

  #field(node: SyntaxNode, scope: Scope): ReadonlyArray<Field> {
    if (node.name !== "Property") return []
    const { from, to } = node
    const children = childrenOf(node)
    if (children.some(({ name }) => name === "ParamList"))
      return [{ name: undefined, value: this.#function(node, scope), from, to }]
    const [key, value] = operandsOf(node)
    if (children[0]!.name === "Spread") return [{ name: undefined, value: this.read(key!, scope), from, to }]
    if (value === undefined) {
      const name = this.#of(key!)
      return [{ name, value: { is: "name", name, scope, from, to }, from, to }]
    }
    if (children[0]!.name === "[") {
      const name = this.read(key!, scope)
      const known = name.is === "text" ? name.text : undefined
      return [
        {
          name: known,
          value: known === undefined ? unknown(node, [name, this.read(value, scope)]) : this.read(value, scope),
          from,
          to
        }
      ]
    }
    const name = key!.name === "String" ? unescape(this.#of(key!).slice(1, -1)) : this.#of(key!)
    return [{ name, value: this.read(value, scope), from, to }]
  }

  #binary(node: SyntaxNode, scope: Scope): Value {
    const operator = childrenOf(node).find(({ name }) => /Op$|^(?:as|satisfies)$/u.test(name))
    const sides = operandsOf(node)
    const text = operator === undefined ? "" : this.#of(operator)
    if (text === "as" || text === "satisfies") return this.read(sides[0]!, scope)
    const values = sides.map((side) => this.read(side, scope))
    if (text === "+") return joinValues(node, values)
    if (text === "??" || text === "||") return either(node, values)
    return unknown(node, values)
  }

  #assignment(node: SyntaxNode, scope: Scope): Value {
    const [target, source] = operandsOf(node)
    if (source === undefined) return unknown(node, this.#all(node, scope))
    const value = this.read(source, scope)
    const name = calleeName(this.#of(target!))
    if (/^(?:this\.)?[\w$#]+$/u.test(name)) scope.assign(name, value)
    return boundTo(node, name.split(".").at(-1)!, value)
  }

  #declarations(node: SyntaxNode, scope: Scope): ReadonlyArray<Value> {
    const values: Array<Value> = []
    let target: SyntaxNode | undefined
    let isValue = false
    for (const child of childrenOf(node)) {
      if (child.name === "VariableDefinition" || child.name === "ObjectPattern") target = child
      else if (child.name === "Equals") isValue = true
      else if (child.name === ",") [target, isValue] = [undefined, false]
      else if (isValue && target !== undefined && !/Comment$|^;$/u.test(child.name)) {
        const value = this.read(child, scope)
        values.push(
          target.name === "ObjectPattern"
            ? unknown(node, [value, ...this.#pattern(target, value, scope)])
            : this.#bind(target, value, scope)
        )
        isValue = false
      }
    }
    return values
  }

  /** Each name of a pattern is a member of what is taken apart, or its default. */
  #pattern(pattern: SyntaxNode, of: Value, scope: Scope): ReadonlyArray<Value> {
    return childrenOf(pattern).flatMap((property) => {
      if (property.name !== "PatternProperty") return []
      const definition = property.getChild("VariableDefinition")
      if (definition === null) return []
      const key = property.getChild("PropertyName") ?? definition
      const { from, to } = property
      const member: Value = { is: "member", of, name: this.#of(key), from, to }
      const isDefaulted = property.getChild("Equals") !== null
      const value = isDefaulted ? either(property, [member, this.read(property.lastChild!, scope)]) : member
      return [this.#bind(definition, value, scope)]
    })
  }

  #bind(definition: SyntaxNode, value: Value, scope: Scope, prefix = ""): Value {
    const name = this.#of(definition)
    scope.declare(prefix + name, value)
    return boundTo(definition, name, value)
  }

  #function(node: SyntaxNode, outer: Scope): Value {
    const isClass = node.name.startsWith("Class")
    const scope = new Scope(outer, isClass)
    const inner: Array<Value> = []
    const name = childrenOf(node).find((child) => /^(?:VariableDefinition|PropertyDefinition)$/u.test(child.name))
    for (const child of childrenOf(node)) {
      if (child.name === "ParamList") inner.push(...this.#parameters(child, scope))
      else if (child.name === "ClassBody") inner.push(...this.#members(child, scope))
      else if (
        child.name === "Block" ||
        (node.name === "ArrowFunction" &&
          /^[A-Z]/u.test(child.name) &&
          child.name !== "TypeAnnotation" &&
          child.name !== "Arrow")
      )
        inner.push(this.read(child, scope))
    }
    const { from, to } = node
    if (isClass && name !== undefined) outer.declare(this.#of(name), objectOf(node, inner))
    return { is: "block", name: name === undefined ? "" : this.#of(name), inner, from, to }
  }

  #parameters(list: SyntaxNode, scope: Scope): ReadonlyArray<Value> {
    return itemsOf(list).flatMap((item) => {
      const isDefaulted = item.some(({ name }) => name === "Equals")
      const pattern = item.find(({ name }) => name === "ObjectPattern")
      if (pattern !== undefined) return this.#pattern(pattern, unknown(pattern), scope)
      const definition = item.find(({ name }) => name === "VariableDefinition")
      if (definition === undefined) return []
      const given = unknown(definition)
      const value = isDefaulted ? either(definition, [given, this.read(item.at(-1)!, scope)]) : given
      if (item[0]!.name === "privacy" || item[0]!.name === "Privacy")
        scope.assign(`this.${this.#of(definition)}`, value)
      return [this.#bind(definition, value, scope)]
    })
  }

  #members(body: SyntaxNode, scope: Scope): ReadonlyArray<Value> {
    return childrenOf(body).flatMap((member) => {
      if (member.name !== "PropertyDeclaration") return /^[A-Z]/u.test(member.name) ? [this.read(member, scope)] : []
      const definition = member.getChild("PropertyDefinition")
      const value = member.getChild("Equals")?.nextSibling
      if (definition === null || value === null || value === undefined) return []
      return [this.#bind(definition, this.read(value, scope), scope, "this.")]
    })
  }

  #enumeration(node: SyntaxNode, scope: Scope): Value {
    const body = node.getChild("EnumBody")
    const name = node.getChild("TypeDefinition")
    if (body === null || name === null) return unknown(node)
    const fields = itemsOf(body).flatMap((item): ReadonlyArray<Field> => {
      const [key, , value] = item
      if (key === undefined || value === undefined) return []
      const span = { from: key.from, to: value.to }
      // A member is a value of its enumeration: that of models has their names.
      return [{ ...span, name: this.#of(key), value: boundTo(span, this.#of(name), this.read(value, scope)) }]
    })
    const value: Value = { is: "object", fields, from: node.from, to: node.to }
    return this.#bind(name, value, scope)
  }

  #attribute(node: SyntaxNode, scope: Scope): Value {
    const name = node.getChild("JSXIdentifier")
    const literal = node.getChild("JSXAttributeValue")
    if (name === null) return unknown(node, this.#all(node, scope))
    if (literal === null) {
      const [, inner] = this.#all(node, scope)
      return boundTo(
        node,
        this.#of(name),
        inner?.is === "unknown" ? (inner.inner[0] ?? inner) : (inner ?? unknown(node))
      )
    }
    const { from, to } = literal
    return boundTo(node, this.#of(name), { is: "text", text: this.#of(literal).slice(1, -1), from, to })
  }
}
