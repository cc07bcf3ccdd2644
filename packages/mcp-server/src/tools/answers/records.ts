import type { Model } from "@ratecard/core/catalogue"
import { Schema, Effect } from "effect"
import { Refusal } from "../../prices/PriceData.ts"

// These schemas are for programs, which get them with the plain tools; over MCP, where agents would pay for them, there are none.
// A record shows the requested fields, so that all of them are optional.

const shown = Schema.optionalKey

/** A record whose fields are not described here, because another tool's answer describes them. */
export const object = Schema.Record(Schema.String, Schema.Unknown)

/** A list of records whose fields are not described here. */
export const records = Schema.Array(Schema.Unknown)

/** A record whose most requested fields are described; the others can be requested. */
export const record = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [object])

/** A model, described with the fields that most agents want; the others can be requested. */
export const ShownModel = record({
  id: shown(Schema.String),
  input_price: shown(Schema.Finite),
  output_price: shown(Schema.Finite),
  currency: shown(Schema.String)
})

export const MODEL_PRICES = ["input_price", "output_price", "cached_input_price"] as const

/** The fields of a model, in the order of the HTTP API. */
const MODEL_FIELDS: ReadonlyArray<keyof Model> = [
  "id",
  "provider",
  "provider_display_name",
  "name",
  "display_name",
  "tokenizer_type",
  "tokenizer_config",
  "input_price",
  "output_price",
  "cached_input_price",
  "currency",
  "is_paid_api",
  "supports_byok",
  "context_window",
  "description",
  "knowledge_cutoff",
  "price_updated_at",
  "builtin_tools",
  "max_output_tokens",
  "retirement",
  "capabilities"
]

export const MODEL_CHOICE = {
  all: MODEL_FIELDS,
  key: ["id", "currency"],
  usual: ["id", "input_price", "output_price", "currency", "context_window"]
}

/** The name that stands for every field. */
const ALL = "all"

type Row = Readonly<Record<string, unknown>>

/**
 * The fields to show: the requested ones and the record's key, or the `usual` ones if none are requested. An unknown
 * name is refused.
 */
export const chosenFields = (
  asked: ReadonlyArray<string> | undefined,
  { all, key, usual }: Choice
): Effect.Effect<ReadonlyArray<string>, Refusal> => {
  if (asked === undefined) return Effect.succeed(usual)
  const unknown = asked.find((name) => name !== ALL && !all.includes(name))
  if (unknown !== undefined) {
    const message = `Change fields: there is no '${unknown.slice(0, 60)}', only ${all.join(", ")}, or all.`
    return Effect.fail(new Refusal({ message }))
  }
  return Effect.succeed(asked.includes(ALL) ? all : all.filter((name) => key.includes(name) || asked.includes(name)))
}

/** The fields that a record can show. */
export interface Choice {
  readonly all: ReadonlyArray<string>
  /** The fields that are always shown: those that identify the record, and the currency of its amounts. */
  readonly key: ReadonlyArray<string>
  readonly usual: ReadonlyArray<string>
}

/** A record with these fields alone, in their order. */
export const pick = <A extends object>(record: A, fields: ReadonlyArray<string>): Partial<A> =>
  Object.fromEntries(
    fields.filter((name) => (record as Row)[name] !== undefined).map((name) => [name, (record as Row)[name]])
  ) as Partial<A>
