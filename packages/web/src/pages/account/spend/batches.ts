import { Problem } from "../../../account/problem.ts"

/** Some responses of a file, and the index of the line that has the first of them. */
export interface Batch {
  readonly first: number
  readonly responses: ReadonlyArray<unknown>
}

/** As many as the service takes at once, and few enough characters for every server. */
const MOST = 1000
const MOST_CHARACTERS = 1_000_000

/**
 * The responses of a file of JSON Lines, some at a time. Throws a {@link Problem} at a line that is not JSON, which
 * `broken` tells.
 */
export const batchesOf = function* (
  name: string,
  text: string,
  broken: (name: string, line: number) => string
): Generator<Batch> {
  const lines = text.trimEnd().split("\n")
  let responses: Array<unknown> = []
  let characters = 0
  let first = 0
  for (const [index, line] of lines.entries()) {
    responses.push(parsed(line, () => broken(name, index + 1)))
    characters += line.length
    if (responses.length < MOST && characters < MOST_CHARACTERS && index < lines.length - 1) continue
    yield { first, responses }
    responses = []
    characters = 0
    first = index + 1
  }
}

const parsed = (line: string, broken: () => string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new Problem(422, broken())
  }
}

/** A problem with a batch in terms of the lines of its file; every other error as it is. */
export const placed = (
  error: unknown,
  name: string,
  first: number,
  place: (name: string, line: number) => string
): unknown => {
  const fault = error instanceof Problem ? error.faults.find(({ loc }) => typeof loc[2] === "number") : undefined
  if (!(error instanceof Problem) || fault === undefined) return error
  const field = fault.loc.slice(3).join(".")
  const where = place(name, first + Number(fault.loc[2]) + 1)
  return new Problem(error.status, [where, field, fault.msg].filter((part) => part !== "").join(": "))
}
