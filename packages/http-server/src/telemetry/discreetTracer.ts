import { Cause, Exit, Option, Predicate, Tracer } from "effect"

/**
 * All that a span says in addition to its name and its times. Queries, headers and people's addresses never leave here.
 */
const TOLD = new Set([
  "db.operation.name",
  "db.system.name",
  "http.request.header.x-request-id",
  "http.request.method",
  "http.response.status_code",
  "ratecard.provider",
  "ratecard.source"
])

/**
 * A tracer over `inner` that cannot tell what people sent: its spans have the attributes above, no
 * events, and of an error its name alone, since a message may quote a text or a key. Of the traces that
 * begin here it takes those of which `takesOne` says so; one that a caller began is taken if the caller does so.
 */
export const discreet = (inner: Tracer.Tracer, takesOne: () => boolean): Tracer.Tracer =>
  Tracer.make({
    ...(inner.context === undefined ? {} : { context: inner.context }),
    span: (options) => {
      // The price book looks at its database every half second, which belongs to no request.
      const begins = () => options.kind !== "client" && takesOne()
      const isTaken = options.sampled && (Option.isSome(options.parent) || begins())
      const span = inner.span({ ...options, sampled: isTaken })
      const attribute = span.attribute.bind(span)
      const end = span.end.bind(span)
      return Object.assign(span, {
        attribute: (key: string, value: unknown) => {
          if (TOLD.has(key)) attribute(key, value)
        },
        event: () => undefined,
        end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => end(endTime, named(exit))
      })
    }
  })

const named = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const name = nameOf(Cause.squash(exit.cause))
  return Exit.fail(Object.assign(new Error(name), { name, stack: name }))
}

const nameOf = (error: unknown): string => {
  if (Predicate.hasProperty(error, "_tag") && typeof error._tag === "string") return error._tag
  return error instanceof Error ? error.name : "Error"
}
