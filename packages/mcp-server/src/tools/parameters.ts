import { BUILTIN_TOOLS, PROVIDER_SLUGS } from "@ratecard/core"
import { Schema } from "effect"
import { LISTED_ELSEWHERE } from "../jsonSchema.ts"

// Descriptions are as short as they can be understood: every agent pays for them, in every session.

const Provider = Schema.Literals(PROVIDER_SLUGS)
const Tool = Schema.Literals(BUILTIN_TOOLS)

export const provider = Schema.optionalKey(Provider)
export const tools = Schema.optionalKey(Schema.Array(Tool).annotate({ description: "has all of these" }))

/** The same for the tools that come after the one that lists the values. */
export const providerAsListed = Schema.optionalKey(Provider.annotate({ description: LISTED_ELSEWHERE }))
export const toolsAsListed = Schema.optionalKey(Schema.Array(Tool.annotate({ description: LISTED_ELSEWHERE })))

const CURRENCIES = ["usd", "rub"] as const

export const currency = Schema.Literals(CURRENCIES)

export const convertTo = Schema.optionalKey(Schema.Literals(CURRENCIES))

/** Most records that one answer may hold. */
export const MAX_LIMIT = 500

export const limit = (usual: number) =>
  Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_LIMIT })).annotate({ default: usual })
  )

export const fields = Schema.optionalKey(
  Schema.Array(Schema.String).check(Schema.isMaxLength(50)).annotate({ description: "or all" })
)

export const modelId = Schema.String

export const price = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
