import ts from "typescript"
import { descriptionOf } from "./descriptions.ts"

/** JSON, as schemas know it, names itself, and so cannot be written out where it is used. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  Json: "Json",
  JsonArray: "ReadonlyArray<Json>",
  JsonObject: "{ readonly [member: string]: Json }"
}
const JSON_TYPE = `export type Json = null | boolean | number | string | ${JSON_TYPES["JsonArray"]} | ${JSON_TYPES["JsonObject"]}`

/** Types of plain data, written out as what they are made of. Throws if a type is more than data. */
export class Shapes {
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #nameOf: (symbol: ts.Symbol) => string | undefined
  /** The names of shapes and of unions, by their text without any of these names. */
  readonly #names = new Map<string, string>()
  readonly #unnamedShapes = new Map<ts.Type, string>()
  #isNaming = true
  #usesJson = false
  /** Name of the type being declared, which is not replaced by its own name. */
  declaring = ""

  /** `nameOf` gives the name of a type of this symbol where it is declared next to it. */
  constructor(program: ts.Program, nameOf: (symbol: ts.Symbol) => string | undefined) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#nameOf = nameOf
  }

  /** Declarations that the texts name and no other file has. */
  get declarations(): ReadonlyArray<string> {
    return this.#usesJson ? [JSON_TYPE] : []
  }

  /** Gives all types that are made of the same a name. */
  name(type: ts.Type, name: string): void {
    const shape = this.#unnamed(type)
    if (/[{"]/u.test(shape) && !this.#names.has(shape)) this.#names.set(shape, name)
  }

  /** A type, by its name where it has one. */
  text(type: ts.Type): string {
    for (const symbol of [type.aliasSymbol, type.symbol]) {
      const name = symbol && this.#nameOf(symbol)
      if (name !== undefined) {
        return this.#applied(name, symbol === type.aliasSymbol ? type.aliasTypeArguments : this.#argumentsOf(type))
      }
      const json = symbol && JSON_TYPES[symbol.name]
      if (json !== undefined) {
        this.#usesJson = true
        return json
      }
    }
    return this.shape(type)
  }

  /** Returns a type's structure, or the name that this was given. */
  shape(type: ts.Type): string {
    return this.#known(this.#unnamed(type)) ?? this.#written(type)
  }

  /** The members of an object, in braces. */
  members(type: ts.Type): string {
    const indexed = this.#checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `readonly [member: ${this.text(keyType)}]: ${this.text(value)}`)
    const members = this.#checker.getPropertiesOfType(type).map((property) => {
      const isOptional = property.flags & ts.SymbolFlags.Optional
      const text = this.text(this.#checker.getTypeOfSymbol(property))
      const [declared] = property.declarations ?? []
      // The same structure has one name, whatever is said of its members.
      const comment = declared && (commentOf(declared) || (this.#isNaming ? descriptionOf(declared) : ""))
      return `${comment ?? ""}readonly ${memberName(property)}${isOptional ? "?" : ""}: ${text}`
    })
    return `{\n${[...indexed, ...members].map((line) => `  ${line.replaceAll("\n", "\n  ")}`).join("\n")}\n}`
  }

  /** The name that was given to a shape. */
  #known(shape: string): string | undefined {
    const name = this.#isNaming ? this.#names.get(shape) : undefined
    return name === this.declaring ? undefined : name
  }

  /** Returns a type's structure without given names. Equal types have equal structures. */
  #unnamed(type: ts.Type): string {
    const known = this.#unnamedShapes.get(type)
    if (known !== undefined) return known
    const isNaming = this.#isNaming
    this.#isNaming = false
    const shape = this.#written(type)
    this.#isNaming = isNaming
    this.#unnamedShapes.set(type, shape)
    return shape
  }

  #written(type: ts.Type): string {
    if (type.isUnion()) return this.#union(type)
    if (this.#checker.isTupleType(type)) return this.#tuple(type as ts.TupleTypeReference)
    const said = () => this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
    if (!(type.flags & (DATA | COMPUTED))) return said()
    const { symbol } = type
    const file = symbol && symbol.flags & IS_NAMED ? symbol.declarations?.[0]?.getSourceFile() : undefined
    if (file !== undefined && this.#program.isSourceFileDefaultLibrary(file))
      return this.#applied(symbol.name, this.#argumentsOf(type))
    const isForeign = file?.fileName.includes("/node_modules/") === true
    if (isForeign || !(type.flags & DATA) || type.getCallSignatures().length > 0)
      throw new Error(`${said()} is of another package, or no data`)
    return this.members(type)
  }

  #applied(name: string, given: ReadonlyArray<ts.Type> = []): string {
    return given.length === 0 ? name : `${name}<${given.map((each) => this.text(each)).join(", ")}>`
  }

  #argumentsOf(type: ts.Type): ReadonlyArray<ts.Type> {
    return type.flags & ts.TypeFlags.Object ? this.#checker.getTypeArguments(type as ts.TypeReference) : []
  }

  #union({ types }: ts.UnionType): string {
    const isNothing = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
    const texts = new Set(types.filter((each) => !isNothing(each)).map((each) => this.text(each)))
    if (texts.has("true") && texts.has("false")) {
      texts.delete("true")
      texts.delete("false")
      texts.add("boolean")
    }
    const text = [...texts].join(" | ")
    const nothing = [
      ...(types.some(({ flags }) => flags & ts.TypeFlags.Null) ? ["null"] : []),
      // An optional member has an undefined of its own, which its question mark says already.
      ...(types.includes(this.#checker.getUndefinedType()) ? ["undefined"] : [])
    ]
    return [this.#known(text) ?? text, ...nothing].join(" | ")
  }

  #tuple(type: ts.TupleTypeReference): string {
    const elements = this.#checker.getTypeArguments(type).map((element, index) => {
      const text = this.text(element)
      const flags = type.target.elementFlags[index]!
      return flags & ts.ElementFlags.Rest ? `...Array<${text}>` : flags & ts.ElementFlags.Optional ? `(${text})?` : text
    })
    return `${type.target.readonly ? "readonly " : ""}[${elements.join(", ")}]`
  }
}

/** Returns the documentation comment above a node. */
export const commentOf = (node: ts.Node): string =>
  node
    .getSourceFile()
    .text.slice(node.getStart(undefined, true), node.getStart())
    .replaceAll(/\n +/gu, "\n ")
    .trimEnd()
    .replace(/.$/u, "$&\n")

/** Types that are not known before others are. */
const COMPUTED = ts.TypeFlags.Instantiable & ~ts.TypeFlags.TypeParameter
const IS_NAMED = ts.SymbolFlags.Interface | ts.SymbolFlags.Class
const DATA = ts.TypeFlags.Object | ts.TypeFlags.Intersection

const memberName = ({ name }: ts.Symbol): string => (/^[\w$]+$/u.test(name) ? name : JSON.stringify(name))
