/** Last example of a comment, and the name that is declared after it. */
const EXAMPLE = /@example\s((?:(?!\*\/)[^])+)\*\/\s+(?:export (?:const|class|function\*?)|readonly) (\w+)/gu

/** The examples in the comments of a source, by the names that they are about. */
export const documentedExamples = (source: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(source.matchAll(EXAMPLE), ([, comment = "", name = ""]) => [
      name,
      comment
        .replaceAll(/^ *\* ?/gmu, "")
        .replaceAll("\n// =>", " // =>")
        .trim()
    ])
  )

/** Compares what an expression gave with what the example says. */
export type Compare = (actual: unknown, documented: unknown, line: string) => void

/** Runs an example among these names. Of a line `expression // => value`, the two are compared. */
export const runExample = async (
  code: string,
  names: Readonly<Record<string, unknown>>,
  compare: Compare = () => {}
): Promise<void> => {
  const program = code.replaceAll(
    /^(.+?) \/\/ => (.+)$/gmu,
    (line, expression: string, value: string) => `compare(await (${expression}), (${value}), ${JSON.stringify(line)})`
  )
  const AsyncFunction = runExample.constructor as new (
    ...parts: ReadonlyArray<string>
  ) => (...values: ReadonlyArray<unknown>) => Promise<void>
  await new AsyncFunction("compare", ...Object.keys(names), program)(compare, ...Object.values(names))
}
