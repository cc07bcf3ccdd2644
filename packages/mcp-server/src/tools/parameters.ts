import {
  type Capability,
  FILTER_NAMES,
  type FilterName,
  filterOf,
  type FilterValue,
  type ModelKind,
  PROVIDER_SLUGS
} from "@ratecard/core/catalogue"
import { PastInstant } from "@ratecard/core/effect"
import { Effect, Schema } from "effect"
import { Refusal } from "../prices/PriceData.ts"
import { LISTED_ELSEWHERE } from "./jsonSchema.ts"

// A description says only what the name, the type and the values do not: every agent pays for it, in every session.

const described = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(description === "" ? schema : schema.annotate({ description }))

export const providerAsListed = described(Schema.Literals(PROVIDER_SLUGS), LISTED_ELSEWHERE)

export const price = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

type FilterTool = "list_models" | "recommend_model"

/** A tool lists the values of a filter unless they are many and the tool before it lists them. */
const schemaOf = (name: FilterName, words: string, tool: FilterTool) => {
  const filter = filterOf(name)
  switch (filter.kind) {
    case "yes":
      return described(Schema.Boolean, words)
    case "tokens":
      return described(Schema.Natural, words)
    case "price":
      return described(price, words)
    default: {
      const values = Schema.Literals<ReadonlyArray<string>>(filter.values)
      const isListedElsewhere = tool === "recommend_model" && filter.agents.list_models !== undefined
      return described(
        filter.kind === "set" ? Schema.Array(values) : values,
        isListedElsewhere ? LISTED_ELSEWHERE : words
      )
    }
  }
}

type FilterFields = { readonly [Name in FilterName]: Schema.optionalKey<Schema.Codec<FilterValue<Name>>> }

/** The arguments of a tool that narrow the models: the filters that have words for it. */
export const filters = (tool: FilterTool): FilterFields =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const words = filterOf(name).agents[tool]
      return words === undefined ? [] : [[name, schemaOf(name, words, tool)]]
    })
  ) as unknown as FilterFields

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

const CURRENCIES = ["usd", "rub"] as const

export const currency = Schema.Literals(CURRENCIES)

export const convertTo = Schema.optionalKey(currency)

/** The most records that one answer may hold. */
const MAX_LIMIT = 500

export const limit = (maximum = MAX_LIMIT) =>
  Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum })))

/** The argument for a past date, which {@link pastInstant} reads. */
export const pastDate = described(Schema.String, "past date")

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
  described(Schema.Array(Schema.String).check(Schema.isMaxLength(50)), `such as ${example}, all`)

export const modelId = Schema.String.annotate({ description: "or name" })
