import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import ts from "typescript"

const ROOT = join(import.meta.dirname, "..")

/** One file names another one, or a package. */
export interface Import {
  /** From the root of the repository. */
  readonly file: string
  /** As it stands there. */
  readonly path: string
  /** Whether nothing of it is left when the program runs. */
  readonly isType: boolean
  /** Whether it is loaded when the program comes there. */
  readonly isLazy?: true
  /** Whether it only hands names on to others. */
  readonly isExport?: true
  /** Names that it takes, as the other file exports them; undefined for all of them. */
  readonly names?: ReadonlyArray<string>
}

/** All imports of TypeScript in the repository: static and dynamic ones, those of types, and what is exported from elsewhere. */
export const allImports = (): ReadonlyArray<Import> =>
  globSync("{packages,seeds,examples,bench,support,gates}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["**/node_modules", "**/dist"]
  }).flatMap((file) => importsIn(file, readFileSync(join(ROOT, file), "utf8")))

/** The imports of one file with this text. */
export const importsIn = (file: string, text: string): ReadonlyArray<Import> => {
  const imports: Array<Import> = []
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found !== undefined) imports.push({ file, ...found })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return imports
}

const importOf = (node: ts.Node): Omit<Import, "file"> | undefined => {
  if (ts.isImportDeclaration(node))
    return named(node.moduleSpecifier, node.importClause?.isTypeOnly === true, node.importClause?.namedBindings)
  if (ts.isExportDeclaration(node)) {
    const found = named(node.moduleSpecifier, node.isTypeOnly, node.exportClause)
    return found && { ...found, isExport: true }
  }
  if (ts.isImportTypeNode(node))
    return named(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const found = named(node.arguments[0], false)
    return found && { ...found, isLazy: true }
  }
  return undefined
}

const named = (specifier: ts.Node | undefined, isType: boolean, list?: ts.Node): Omit<Import, "file"> | undefined => {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return undefined
  const isList = list !== undefined && (ts.isNamedImports(list) || ts.isNamedExports(list))
  const names = isList && { names: list.elements.map(({ name, propertyName }) => (propertyName ?? name).text) }
  return { path: specifier.text, isType, ...names }
}

/** The file of `src` that each name of an entry comes from: `core/ledger/bill/bill.ts` by `bill`. */
export const originsOf = (packageName: string, entry: string): ReadonlyMap<string, string> => {
  const { statements } = ts.createSourceFile(
    entry,
    readFileSync(join(ROOT, "packages", packageName, "src", entry), "utf8"),
    ts.ScriptTarget.Latest
  )
  return new Map(
    statements.filter(ts.isExportDeclaration).flatMap(({ exportClause, moduleSpecifier }) => {
      const path = normalize(`${packageName}/${(moduleSpecifier as ts.StringLiteral).text}`)
      return (exportClause as ts.NamedExports).elements.map(({ name }) => [name.text, path] as const)
    })
  )
}

export const isRelative = ({ path }: Import): boolean => path.startsWith(".")

/** The file that a relative import names, from the root of the repository. */
export const fileNamedBy = ({ file, path }: Import): string => normalize(join(dirname(file), path))

/** The entry points of all packages of ours, such as `@ratecard/core/plain`. */
export const entryPoints = (): ReadonlySet<string> =>
  new Set(
    globSync("{packages/*,support}/package.json", { cwd: ROOT }).flatMap((file) => {
      const { exports = {}, name } = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as {
        readonly name: string
        readonly exports?: Readonly<Record<string, unknown>>
      }
      return Object.keys(exports).map((entry) => `${name}${entry.slice(1)}`)
    })
  )
