import { Option, Predicate, Schema, SchemaGetter } from "effect"

/** A field that programs may leave out or undefined. Documents have it or leave it out: it is never null there. */
export const optionalField = <S extends Schema.Top>(schema: S) =>
  Schema.optionalKey(schema).pipe(
    Schema.decodeTo(Schema.optional(Schema.toType(schema)), {
      decode: SchemaGetter.passthrough({ strict: false }),
      encode: SchemaGetter.transformOptional(Option.filter(Predicate.isNotUndefined))
    })
  )
