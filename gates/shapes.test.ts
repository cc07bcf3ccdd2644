import { assert, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const PACKAGES = join(import.meta.dirname, "../packages")

const sources = globSync(IS_WHOLE ? "*/src/**/*.{ts,tsx}" : [], { cwd: PACKAGES })
  .filter((file) => !file.includes(".test."))
  .map((file) => ts.createSourceFile(file, readFileSync(join(PACKAGES, file), "utf8"), ts.ScriptTarget.ESNext, true))

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The fields of each `Schema.Struct` that is declared, by its name; those that it takes over are found by theirs. */
const structs = new Map<string, ts.ObjectLiteralExpression>()
/** The interfaces that are exported, but for those that are derived from a schema. */
const interfaces: Array<ts.InterfaceDeclaration> = []
const exported = new Set<string>()

for (const source of sources) {
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) && isExported(statement)) {
      if (statement.members.length > 0) interfaces.push(statement)
    }
    if (!ts.isVariableStatement(statement)) continue
    for (const { initializer, name } of statement.declarationList.declarations) {
      const fields = initializer && structIn(initializer)
      if (fields === undefined) continue
      structs.set(name.getText(), fields)
      if (isExported(statement)) exported.add(name.getText())
    }
  }
}

/** The object of fields in `Schema.Struct({ ... })`, whatever is called on it. */
function structIn(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const [argument] = node.arguments
  if (node.expression.getText() === "Schema.Struct") {
    return argument !== undefined && ts.isObjectLiteralExpression(argument) ? argument : undefined
  }
  return ts.isPropertyAccessExpression(node.expression) ? structIn(node.expression.expression) : undefined
}

const fieldsOf = (struct: ts.ObjectLiteralExpression): ReadonlyArray<string> =>
  struct.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return [property.name.getText()]
    const other = structs.get(property.expression.getText().replace(/\.fields$/u, ""))
    return other === undefined ? [property.getText()] : fieldsOf(other)
  })

const keyOf = (fields: ReadonlyArray<string>): string => [...new Set(fields)].toSorted().join()

it.runIf(IS_WHOLE)("a shape stands once: no exported interface has the fields of an exported schema", () => {
  assert.isAbove(structs.size, 80)
  assert.isAbove(interfaces.length, 200)
  const schemas = new Map(Array.from(exported, (name) => [keyOf(fieldsOf(structs.get(name)!)), name]))
  const twins = interfaces.flatMap((declared) => {
    const fields = declared.members.map((member) => member.name?.getText() ?? member.getText())
    const schema = fields.length < 2 ? undefined : schemas.get(keyOf(fields))
    const file = declared.getSourceFile().fileName
    return schema === undefined
      ? []
      : [`packages/${file}: ${declared.name.text} has the fields of the schema ${schema}`]
  })
  assert.strictEqual(twins.join("\n"), "")
})
