import { BUILTIN_TOOLS, CAPABILITIES, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { PastInstant } from "@ratecard/core/effect"
import { Effect, Schema } from "effect"
import { Refusal } from "../prices/Refusal.ts"
import { LISTED_ELSEWHERE } from "./jsonSchema.ts"

// Descriptions are as short as they can be understood: every agent pays for them, in every session.

const Provider = Schema.Literals(PROVIDER_SLUGS)
const Tool = Schema.Literals(BUILTIN_TOOLS)
const Capability = Schema.Literals(CAPABILITIES)

export const provider = Schema.optionalKey(Provider)
export const tools = Schema.optionalKey(Schema.Array(Tool))

export const capabilities = Schema.optionalKey(Schema.Array(Capability))

/** The same for the tools that come after the one that lists the values. */
export const providerAsListed = Schema.optionalKey(Provider.annotate({ description: LISTED_ELSEWHERE }))
export const toolsAsListed = Schema.optionalKey(Schema.Array(Tool.annotate({ description: LISTED_ELSEWHERE })))
export const capabilitiesAsListed = Schema.optionalKey(
  Schema.Array(Capability.annotate({ description: LISTED_ELSEWHERE }))
)

/** So many at least. */
export const tokens = Schema.optionalKey(Schema.Natural)

const CURRENCIES = ["usd", "rub"] as const

export const currency = Schema.Literals(CURRENCIES)

export const convertTo = Schema.optionalKey(currency)
export const convertToAsListed = Schema.optionalKey(currency.annotate({ description: LISTED_ELSEWHERE }))

/** Most records that one answer may hold. */
const MAX_LIMIT = 500

export const limit = (usual: number, maximum = MAX_LIMIT) =>
  Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum })).annotate({ default: usual }))

/** Read by {@link pastInstant}, whose refusal is a sentence; described where it comes first. */
export const pastDate = Schema.optionalKey(Schema.String.annotate({ description: "past date" }))
export const pastDateAsListed = Schema.optionalKey(Schema.String)

/** The past instant that an agent names, if it names one, in milliseconds since the epoch. */
export const pastInstant = (
  text: string | undefined,
  parameter: "at" | "since" = "at"
): Effect.Effect<number | undefined, Refusal> =>
  text === undefined
    ? Effect.succeed(text)
    : Effect.mapBoth(Schema.decodeEffect(PastInstant)(text), {
        onSuccess: (instant) => Date.parse(instant),
        onFailure: () =>
          new Refusal({
            message: `Change ${parameter}: it must be a past date such as 2026-01-31, or a date-time with offset.`
          })
      })

const Fields = Schema.Array(Schema.String).check(Schema.isMaxLength(50))

export const fields = Schema.optionalKey(Fields.annotate({ description: "or all" }))
export const fieldsAsListed = Schema.optionalKey(Fields)

export const modelId = Schema.String

export const price = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
