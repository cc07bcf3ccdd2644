import { createRequire } from "node:module"
import ts from "typescript"

const require = createRequire(import.meta.url)

/**
 * The description that a schema has of a field, as the comment of the field; "" if it has none. `node` is the field
 * where the compiler has declared the schema, and its source is the file that is asked.
 */
export const descriptionOf = (node: ts.Node): string => {
  const names: Array<string> = []
  let at = node
  for (; !ts.isVariableDeclaration(at); at = at.parent) {
    if (ts.isSourceFile(at)) return ""
    if (ts.isPropertySignature(at)) names.unshift(at.name.getText())
  }
  const source = node.getSourceFile().fileName.replace(/\/dist\/(?:declared\/)?(.*)\.d\.ts$/u, "/src/$1.ts")
  const schema = names.reduce<Maker | undefined>(
    (outer, name) => outer && fieldsOf(outer)?.[name],
    require(source)[at.name.getText()]
  )
  const said = schema && saidOf(schema)
  return said === undefined ? "" : `/** ${said.replace(/(?<![.!?])$/u, ".")} */\n`
}

interface Annotated {
  readonly annotations?: { readonly description?: string }
}

/** A schema of Effect, as far as it is read: it has fields, or is made of others, which may have words of their own. */
interface Maker {
  readonly ast: Annotated & { readonly checks?: ReadonlyArray<Annotated>; readonly context?: Annotated }
  readonly fields?: Readonly<Record<string, Maker>>
  readonly to?: Maker
  readonly schema?: Maker
  readonly members?: ReadonlyArray<Maker>
}

const within = ({ members = [], schema, to }: Maker): ReadonlyArray<Maker> =>
  [to, schema, ...members].filter((maker) => maker !== undefined)

const fieldsOf = (maker: Maker): Maker["fields"] => maker.fields ?? firstOf(within(maker), fieldsOf)

const saidOf = (maker: Maker): string | undefined =>
  firstOf(
    [maker.ast.context, maker.ast.checks?.at(-1), maker.ast],
    (annotated) => annotated?.annotations?.description
  ) ?? firstOf(within(maker), saidOf)

/** The first answer that there is. */
const firstOf = <A, B>(all: ReadonlyArray<A>, ask: (one: A) => B | undefined): B | undefined => {
  for (const one of all) {
    const answer = ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}
