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
  if (ts.isImportDeclaration(node)) return named(node.moduleSpecifier, node.importClause?.isTypeOnly === true)
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node))
    return named(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return named(node.arguments[0], false)
  return undefined
}

const named = (specifier: ts.Node | undefined, isType: boolean): Omit<Import, "file"> | undefined =>
  specifier !== undefined && ts.isStringLiteralLike(specifier) ? { path: specifier.text, isType } : undefined

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
