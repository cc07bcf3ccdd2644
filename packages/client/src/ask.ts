import { unknownField } from "@ratecard/core/catalogue"
import { Context, Effect, type Schema, SchemaAST, SchemaIssue } from "effect"
import type { HttpClientError, HttpClientResponse } from "effect/http"
import { type RatecardError, REFUSALS, UnexpectedAnswer, Unreachable, ValidationFailed } from "./errors.ts"
import type { ValidationItem } from "./types.ts"

/** The part of the request that carries the input of a call, as the first word of a fault's place. */
type Part = "path" | "query" | "body"

/** An error of the contract, as its body tells it. */
interface Refusal {
  readonly _tag: keyof typeof REFUSALS
  readonly detail: string | ReadonlyArray<ValidationItem>
}

/** The failures of a call of the contract: no answer, an undecodable one, or an error body. */
type Failure = Unreachable | HttpClientError.HttpClientError | Schema.SchemaError | Refusal

/** Takes the answer of the call in progress, for the error that its decoding may raise. */
export const Answered = Context.Reference<((response: HttpClientResponse.HttpClientResponse) => void) | undefined>(
  "@ratecard/client/Answered",
  { defaultValue: () => undefined }
)

/**
 * A call of the contract with the errors of this package: those that the contract knows for the
 * endpoint, and two of the way there; `part` is where its input travels.
 */
export const ask = <A, Failed extends Failure>(
  call: Effect.Effect<A, Failed>,
  part: Part = "query"
): Effect.Effect<
  A,
  | Unreachable
  | UnexpectedAnswer
  | (Failed extends { readonly _tag: infer Tag extends keyof typeof REFUSALS }
      ? InstanceType<(typeof REFUSALS)[Tag]>
      : never)
> =>
  Effect.suspend(() => {
    let answer: HttpClientResponse.HttpClientResponse | undefined
    return call.pipe(
      Effect.provideService(Answered, (response) => {
        answer = response
      }),
      // The compiler cannot follow a tag through the table.
      Effect.mapError((failure) => errorOf(failure, answer, part) as never)
    )
  })

const errorOf = (
  failure: Failure,
  answer: HttpClientResponse.HttpClientResponse | undefined,
  part: Part
): RatecardError => {
  if (failure instanceof Unreachable) return failure
  // Without an answer, only the encoding of the input is left to fail.
  if (answer === undefined) return new ValidationFailed(faultsOf(part, (failure as Schema.SchemaError).issue))
  if ("detail" in failure) return new REFUSALS[failure._tag](failure.detail as never)
  const { headers, status } = answer
  const what = `${status} ${headers["content-type"] ?? "without a content type"}`
  const why = isRedirect(status)
    ? `a redirect to ${headers["location"] ?? "elsewhere"}; use it as the base URL`
    : "issue" in failure
      ? failure.message
      : "not an answer of the contract"
  return new UnexpectedAnswer(status, `The server answered ${what}: ${why}`)
}

/** Browsers hide a redirect that is not followed behind the status 0. */
const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400)

/** Faults of the input, in the words of the server where a field is unknown. */
const faultsOf = (part: Part, issue: SchemaIssue.Issue): ReadonlyArray<ValidationItem> => {
  const known: Array<ReadonlyArray<string>> = []
  const format = SchemaIssue.makeFormatterStandardSchemaV1({
    leafHook: (leaf) => {
      if (leaf._tag !== "UnexpectedKey") return SchemaIssue.defaultLeafHook(leaf)
      known.push(SchemaAST.isObjects(leaf.ast) ? leaf.ast.propertySignatures.map(({ name }) => String(name)) : [])
      return UNKNOWN
    }
  })
  return format(issue).issues.map(({ message, path = [] }) => {
    const loc = [part, ...path.map(segment)]
    return message === UNKNOWN
      ? { type: "extra_forbidden", loc, msg: unknownField(String(loc.at(-1)), known.shift()!) }
      : { type: "value_error", loc, msg: message }
  })
}

/** The place of the message about an unknown field, which needs the field's name. */
const UNKNOWN = "unknown"

const segment = (step: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof step === "object" ? step.key : step
  return typeof key === "number" ? key : String(key)
}
