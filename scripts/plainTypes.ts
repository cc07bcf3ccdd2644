import ts from "typescript"
import { descriptionOf } from "./descriptions.ts"
import { commentOf, Shapes } from "./shapes.ts"

/** The types of a package's entries. */
export interface PlainTypes {
  /** A declaration file with all that the entries have and name, each once. */
  readonly declarations: string
  /** Its modules, the entries and those with classes, by their files: what each exports of it, as the braces of an export. */
  readonly modules: ReadonlyMap<string, string>
}

/**
 * The types of entries, in need of no other package: as the compiler wrote them, but for what is made of
 * another package's types, as what schemas derive is, which is written out. `entries` are declaration
 * files; of `projects`, where they import them, declarations are read instead of sources. Throws where
 * something cannot be said without another package.
 */
export const plainTypes = (entries: ReadonlyArray<string>, projects: ReadonlyArray<string>): PlainTypes => {
  const projectReferences = projects.map((path) => ({ path }))
  const program = ts.createProgram({ rootNames: entries, options: OPTIONS, projectReferences, host: HOST })
  const declarations = new Declarations(program)
  for (const entry of entries) declarations.export(program.getSourceFile(entry)!)
  return { declarations: declarations.text(), modules: declarations.modules }
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  customConditions: ["ratecard-source"],
  types: []
}

const FILES = ts.createCompilerHost(OPTIONS)
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Most of the files that packages' types are made of are the same: they are parsed once. */
const HOST: ts.CompilerHost = {
  ...FILES,
  getSourceFile: (path, ...options) => {
    if (!parsed.has(path)) parsed.set(path, FILES.getSourceFile(path, ...options))
    return parsed.get(path)
  }
}

class Declarations {
  readonly #checker: ts.TypeChecker
  readonly #program: ts.Program
  readonly #shapes: Shapes
  /** Declared symbols by name. */
  readonly #symbols = new Map<string, ts.Symbol>()
  readonly #names = new Map<ts.Symbol, string>()
  readonly #derived = new Map<ts.Symbol, boolean>()
  readonly modules = new Map<string, string>()

  constructor(program: ts.Program) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#shapes = new Shapes(program, (symbol) =>
      this.#isOurs(symbol) && !(isGeneric(symbol) && this.#isDerived(symbol)) ? this.#nameOf(symbol) : undefined
    )
  }

  /** Declares what a module exports. */
  export(module: ts.SourceFile): void {
    const names = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(module)!).map((symbol) => {
      const name = this.#nameOf(this.#target(symbol), symbol.name)
      const isType = symbol.declarations?.some(ts.isTypeOnlyExportDeclaration) === true
      return `${isType ? "type " : ""}${name === symbol.name ? name : `${name} as ${symbol.name}`}`
    })
    this.modules.set(module.fileName, `{ ${names.join(", ")} }`)
  }

  /** All declarations; what one names comes after it. */
  text(): string {
    for (const [name, symbol] of this.#symbols) {
      if (isPlainType(symbol) && this.#isDerived(symbol))
        this.#shapes.name(this.#checker.getDeclaredTypeOfSymbol(symbol), name)
    }
    const texts: Array<string> = []
    for (const [name, symbol] of this.#symbols) {
      this.#shapes.declaring = name
      // A class is one type only if it is declared once: its module has it from here too.
      if (symbol.flags & ts.SymbolFlags.Class) this.export(symbol.declarations![0]!.getSourceFile())
      for (const node of this.#declarationsOf(symbol)) {
        const text = ts.isVariableDeclaration(node)
          ? `declare const ${this.#said(node)}`
          : this.#said(node).replace(/^export /u, "")
        texts.push(`${commentOf(statementOf(node))}export ${text}`)
      }
    }
    return [...texts, ...this.#shapes.declarations, ""].join("\n")
  }

  /** Returns the declarations of a symbol, without the schema that has the name of its type. */
  #declarationsOf(symbol: ts.Symbol): ReadonlyArray<ts.Node> {
    const types = symbol.declarations!.filter(isTypeDeclaration)
    return types.length > 0 && this.#isDerived(symbol) ? types : symbol.declarations!
  }

  /** A node as the compiler wrote it, in our names. */
  #said(node: ts.Node): string {
    if (ts.isInterfaceDeclaration(node) && this.#isDerivedNode(node))
      return `interface ${this.#said(node.name)} ${this.#shapes.members(this.#checker.getTypeAtLocation(node))}`
    if (ts.isTypeNode(node) && this.#isDerivedNode(node)) {
      const type = this.#checker.getTypeFromTypeNode(node)
      const text = ts.isTypeAliasDeclaration(node.parent) ? this.#shapes.shape(type) : this.#shapes.text(type)
      return isOperand(node) ? `(${text})` : text
    }
    const { text } = node.getSourceFile()
    const symbol = this.#isName(node) ? this.#symbolAt(node) : undefined
    if (symbol !== undefined && this.#isOurs(symbol)) return this.#nameOf(symbol)
    let said = ""
    // Of `import("./module.ts").Name` the name will do.
    let at = ts.isImportTypeNode(node) ? node.qualifier!.getStart() : node.getStart()
    node.forEachChild((child) => {
      if (child.getStart() < at) return
      const isMemberOfConst = ts.isPropertySignature(child) && ts.isVariableDeclaration(child.parent.parent)
      said +=
        text.slice(at, child.getStart()) +
        (isMemberOfConst ? descriptionOf(child).replace("\n", " ") : "") +
        this.#said(child)
      at = child.end
    })
    return said + text.slice(at, node.end)
  }

  /** Whether a type cannot be said as it is: it is of another package, or takes apart what is. */
  #isDerivedNode(node: ts.Node): boolean {
    if (ts.isInterfaceDeclaration(node)) return basesOf(node).some((base) => this.#isDerivedNode(base))
    if (!isReference(node)) return isComputed(node) && this.#namesDerived(node)
    const symbol = this.#symbolAt(nameIn(node))
    if (symbol === undefined || this.#isForeign(symbol)) return symbol !== undefined
    const isApplied = node.typeArguments !== undefined && !!(symbol.flags & ts.SymbolFlags.TypeAlias)
    return isApplied && this.#namesDerived(node)
  }

  #namesDerived(node: ts.Node): boolean {
    const symbol = ts.isIdentifier(node) ? this.#symbolAt(node) : undefined
    if (symbol !== undefined && (this.#isForeign(symbol) || this.#isDerived(symbol))) return true
    return ts.forEachChild(node, (child) => this.#namesDerived(child) || undefined) === true
  }

  #isDerived(symbol: ts.Symbol): boolean {
    const known = this.#derived.get(symbol)
    if (known !== undefined) return known
    // A type that names itself is not derived for that.
    this.#derived.set(symbol, false)
    const isDerived = (node: ts.Node): boolean => {
      if (ts.isInterfaceDeclaration(node)) return this.#isDerivedNode(node)
      if (ts.isTypeAliasDeclaration(node) && node.typeParameters === undefined) return this.#isDerivedNode(node.type)
      return this.#namesDerived(node)
    }
    this.#derived.set(symbol, this.#isOurs(symbol) && symbol.declarations!.some(isDerived))
    return this.#derived.get(symbol)!
  }

  /** Returns the name of a symbol among the declarations, and adds it there. */
  #nameOf(symbol: ts.Symbol, wanted = symbol.name): string {
    const known = this.#names.get(symbol)
    if (known !== undefined) return known
    if (this.#symbols.has(wanted)) return this.#nameOf(symbol, `${wanted}$1`)
    this.#symbols.set(wanted, symbol)
    this.#names.set(symbol, wanted)
    return wanted
  }

  #symbolAt(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    return symbol && this.#target(symbol)
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
    if (this.#checker.isUnknownSymbol(target)) throw new Error(`${symbol.name} is declared nowhere`)
    return target
  }

  /** Whether a node is a name, with or without the module before it that it is of. */
  #isName(node: ts.Node): boolean {
    const module = ts.isQualifiedName(node) ? node.left : ts.isPropertyAccessExpression(node) ? node.expression : node
    return ts.isIdentifier(node) || (module !== node && !!(this.#symbolAt(module)!.flags & ts.SymbolFlags.ValueModule))
  }

  /** Whether it is declared in a module of ours, and not within something else. */
  #isOurs(symbol: ts.Symbol): boolean {
    const [node] = symbol.declarations ?? []
    return node !== undefined && ts.isSourceFile(statementOf(node).parent ?? node) && !isInstalled(node)
  }

  #isForeign({ declarations: [node] = [] }: ts.Symbol): boolean {
    return node !== undefined && isInstalled(node) && !this.#program.isSourceFileDefaultLibrary(node.getSourceFile())
  }
}

type Reference = ts.TypeReferenceNode | ts.ExpressionWithTypeArguments | ts.ImportTypeNode

const isReference = (node: ts.Node): node is Reference =>
  ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isImportTypeNode(node)

const nameIn = (node: Reference): ts.Node =>
  ts.isTypeReferenceNode(node) ? node.typeName : ts.isImportTypeNode(node) ? node.qualifier! : node.expression

/** Whether a type takes others apart. */
const isComputed = (node: ts.Node): boolean =>
  ts.isConditionalTypeNode(node) ||
  ts.isIndexedAccessTypeNode(node) ||
  ts.isMappedTypeNode(node) ||
  ts.isTypeQueryNode(node) ||
  (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword)

const basesOf = ({ heritageClauses }: ts.InterfaceDeclaration): ReadonlyArray<ts.Node> =>
  heritageClauses?.flatMap(({ types }) => types) ?? []

const statementOf = (node: ts.Node): ts.Node => (ts.isVariableDeclaration(node) ? node.parent.parent : node)

const isInstalled = (node: ts.Node): boolean => node.getSourceFile().fileName.includes("/node_modules/")

const isTypeDeclaration = (node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)

const isGeneric = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((node) => isTypeDeclaration(node) && node.typeParameters !== undefined)

/** Whether a symbol is a type without parameters; the schema of the type may have the same one. */
const isPlainType = (symbol: ts.Symbol): boolean =>
  !!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) && !isGeneric(symbol)

/** Whether a union would have to stand in parentheses there. */
const isOperand = ({ parent }: ts.Node): boolean =>
  ts.isArrayTypeNode(parent) || ts.isTypeOperatorNode(parent) || ts.isIntersectionTypeNode(parent)
