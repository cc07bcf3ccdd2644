import { createRequire } from "node:module"
import ts from "typescript"

const require = createRequire(import.meta.url)

/**
 * The words of a schema for a field, or of a table for its row, as the comment of the field; "" if there are none.
 * `node` is the field where the compiler has declared the constant, and its source is the file that is asked.
 */
export const descriptionOf = (node: ts.Node): string => {
  const names: Array<string> = []
  let at = node
  for (; !ts.isVariableDeclaration(at); at = at.parent) {
    if (ts.isSourceFile(at)) return ""
    if (ts.isPropertySignature(at)) names.unshift(at.name.getText())
  }
  const source = node.getSourceFile().fileName.replace(/\/dist\/(?:declared\/)?(.*)\.d\.ts$/u, "/src/$1.ts")
  let told: Told | undefined = require(source)[at.name.getText()]
  for (const name of names) told = told && (fieldsOf(told) ?? (told as unknown as Fields))[name]
  const said = told && saidOf(told)
  return said === undefined ? "" : `/** ${said.replace(/(?<![.!?])$/u, ".")} */\n`
}

interface Annotated {
  readonly annotations?: { readonly description?: string; readonly default?: unknown }
}

/** A schema of Effect, as far as it is read: it has fields, or is made of others, which may have words of their own. */
interface Told {
  readonly ast?: Annotated & { readonly checks?: ReadonlyArray<Annotated>; readonly context?: Annotated }
  readonly fields?: Fields
  readonly to?: Told
  readonly schema?: Told
  readonly members?: ReadonlyArray<Told>
  /** Of a row of a table. */
  readonly about?: string
}

type Fields = Readonly<Record<string, Told>>

const within = ({ ast, members = [], schema, to }: Told): ReadonlyArray<Told> =>
  ast === undefined ? [] : [to, schema, ...members].filter((each) => each !== undefined)

const fieldsOf = (told: Told): Fields | undefined => told.fields ?? firstOf(within(told), fieldsOf)

const saidOf = (told: Told): string | undefined =>
  told.about ??
  firstOf([told.ast?.context, told.ast?.checks?.at(-1), told.ast], wordsOf) ??
  firstOf(within(told), saidOf)

const wordsOf = ({ annotations: { default: usual, description } = {} }: Annotated = {}): string | undefined =>
  description === undefined || usual === undefined ? description : `${description}; by default ${JSON.stringify(usual)}`

/** The first answer that there is. */
const firstOf = <A, B>(all: ReadonlyArray<A>, ask: (one: A) => B | undefined): B | undefined => {
  for (const one of all) {
    const answer = ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}
