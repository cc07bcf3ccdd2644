import type { Model } from "@ratecard/core/catalogue"
import { Schema, Effect } from "effect"
import { Refusal } from "../../prices/PriceData.ts"

// What answers consist of, as far as an agent has to know it before it asks: it pays for each word in every session.
// A record shows the fields that were asked for, so that none is required.

const shown = Schema.optionalKey

/** A record with no more said of it here, because another tool's answer describes it. */
export const object = Schema.Record(Schema.String, Schema.Unknown)

/** Records with no more said of them here. */
export const records = Schema.Array(Schema.Unknown)

/** A record of which the most wanted fields are described; others are there when they are asked for. */
export const record = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [object])

/** A model with the fields that most agents want; others are there when they are asked for. */
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
  "capabilities"
]

export const MODEL_CHOICE = {
  all: MODEL_FIELDS,
  key: ["id", "currency"],
  usual: ["id", "input_price", "output_price", "currency", "context_window"]
}

/** Stands for every field. */
const ALL = "all"

type Row = Readonly<Record<string, unknown>>

/**
 * The fields to show: those asked for, and the `usual` ones that say what a record is about; the usual ones if none
 * are asked for. An unknown name is refused.
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

/** Which fields a record can show. */
export interface Choice {
  readonly all: ReadonlyArray<string>
  /** Shown whatever is asked for: what the record is about, and the currency of its amounts. */
  readonly key: ReadonlyArray<string>
  readonly usual: ReadonlyArray<string>
}

/** A record with these fields alone, in their order. */
export const pick = <A extends object>(record: A, fields: ReadonlyArray<string>): Partial<A> =>
  Object.fromEntries(
    fields.filter((name) => (record as Row)[name] !== undefined).map((name) => [name, (record as Row)[name]])
  ) as Partial<A>
