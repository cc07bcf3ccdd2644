import { BUILTIN_TOOLS, CAPABILITIES, type Capability, type ModelKind, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { PastInstant } from "@ratecard/core/effect"
import { Effect, Schema } from "effect"
import { Refusal } from "../prices/PriceData.ts"
import { LISTED_ELSEWHERE } from "./jsonSchema.ts"

// A description states the unit and an example in as few words as possible: every agent pays for them, in every session.

const described = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(schema.annotate({ description }))

/** Describes an argument whose values are too many to be listed twice. */
const listedElsewhere = <S extends Schema.Top>(schema: S, description: string) =>
  described(schema, `${description}${LISTED_ELSEWHERE}`)

const Provider = Schema.Literals(PROVIDER_SLUGS)
const Tools = Schema.Array(Schema.Literals(BUILTIN_TOOLS))
const Capabilities = Schema.Array(Schema.Literals(CAPABILITIES))

export const provider = described(Provider, "only of this provider")
export const tools = described(Tools, "built-in, all of them")
export const capabilities = described(Capabilities, "all of them; image: it reads images")

export const providerAsListed = listedElsewhere(Provider, "such as openai")
export const toolsAsListed = listedElsewhere(Tools, "such as web_search")
export const capabilitiesAsListed = listedElsewhere(Capabilities, "such as image, which it reads")

/** For outputs that no model of the catalogue has: the output in words, and the kind of the offers that have it. */
const MADE: Partial<Record<Capability, readonly [what: string, kind: ModelKind]>> = {
  image_output: ["images", "image"],
  audio_output: ["speech", "speech"],
  video_output: ["videos", "video"]
}

/** The sentence that names the tool for models with these outputs; empty if none of them is requested. */
export const makersOf = (asked: ReadonlyArray<Capability> = []): string =>
  asked
    .flatMap((each) => {
      const [what, kind] = MADE[each] ?? []
      return what === undefined ? [] : ` Models that make ${what} are in find_offers {kind: "${kind}"}.`
    })
    .join("")

/** A required number of tokens. */
export const tokens = (example: number) => described(Schema.Natural, `tokens, such as ${example}`)

const CURRENCIES = ["usd", "rub"] as const

export const currency = Schema.Literals(CURRENCIES)

export const convertTo = described(currency, "convert prices")

/** The most records that one answer may hold. */
const MAX_LIMIT = 500

export const limit = (usual: number, maximum = MAX_LIMIT) =>
  described(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum })).annotate({ default: usual }), "records at most")

/** The argument for a past date, which {@link pastInstant} reads. */
export const pastDate = described(Schema.String, "past date, such as 2026-01-31")

/** Reads the past instant that an agent names, in milliseconds since the epoch; undefined if it names none. */
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

export const fields = (example: string) =>
  described(Schema.Array(Schema.String).check(Schema.isMaxLength(50)), `more fields, such as ${example}, or all`)

export const modelId = Schema.String.annotate({ description: "id or name, such as gpt-5" })

export const price = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
