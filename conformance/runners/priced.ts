import { answerAll, type Asked, dollars, skipped, type Said } from "./ask.ts"
import { type Counters, countersOf } from "./counters.ts"
import { finalOf } from "./stream.ts"

/** The code that a careful reader of a package's documentation would write around it. */
export interface Package {
  /** Dollars of a response as it came; undefined if the package does not read such a body. */
  readonly fromBody?: (asked: Asked, body: unknown) => number | null | undefined | Promise<number | null | undefined>
  /** Dollars of counters that were read rightly; undefined or an exception where the package has no price. */
  readonly fromCounters: (
    asked: Asked,
    used: Counters
  ) => number | null | undefined | Promise<number | null | undefined>
}

/** The body of a case, with the usage alone a body around it. */
export const bodyOf = ({ input, question }: Asked): unknown => {
  if (input.events !== undefined) return finalOf(input.events)
  if (input.response !== undefined) return input.response
  const isGemini = question.api?.startsWith("gemini.gen") === true
  return isGemini
    ? { modelVersion: question.model, usageMetadata: input.usage }
    : { model: question.model, usage: input.usage }
}

/** Answers all cases with a package that prices single requests. */
export const answerWith = ({ fromBody, fromCounters }: Package): Promise<void> =>
  answerAll(async (asked): Promise<Said> => {
    const { batch, logs, statement } = asked.input
    if (statement !== undefined) return skipped("reads no statements")
    if (logs !== undefined) return skipped("reads no logs")
    if (batch !== undefined) return skipped("reads no files of batches")
    const read = fromBody === undefined ? undefined : await attempt(() => fromBody(asked, bodyOf(asked)))
    if (read !== undefined && read !== null) return dollars(read)
    const used = countersOf(asked)
    if (used === undefined)
      return fromBody === undefined ? skipped("takes counters, and this body has none") : { refused: "no price" }
    return dollars(await fromCounters(asked, used))
  })

const attempt = async <A>(ask: () => A | Promise<A>): Promise<A | undefined> => {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
