import { Argument, Flag, Param, Primitive } from "effect/cli"
import { optional } from "./output.ts"

/** Names of files, which shells complete and which reach a command as they were written: `-` is one. */
const primitiveType: Primitive.Primitive<string> = Object.assign(Primitive.Path("either"), {
  parse: Primitive.String.parse
})

const named = <const Kind extends Param.ParamKind>(kind: Kind, name: string) =>
  Param.makeSingle({ kind, name, primitiveType, typeName: "path" })

/** A flag that names a file. */
export const pathFlag = (name: string, description: string) =>
  named("flag", name).pipe(Flag.withDescription(description))

/** Arguments that name files, folders or patterns. */
export const pathArguments = (name: string, description: string) =>
  named("argument", name).pipe(Argument.withDescription(description), Argument.variadic())

/** Prices of the caller's own. */
export const rates = pathFlag("rates", "A file of your own prices, discounts and caps").pipe(
  Flag.withMetavar("rates.json"),
  optional
)

/** A currency of amounts in the output, and the rate to convert them at. */
export const exchange = (description: string) => ({
  currency: Flag.Literals("currency", ["usd", "rub"]).pipe(Flag.withDescription(description), optional),
  rate: Flag.Finite("rate").pipe(
    Flag.filter(
      (rate) => rate > 0,
      () => "more than 0"
    ),
    Flag.withDescription("Rubles per dollar for --currency, all days at this one rate"),
    Flag.withMetavar("rubles"),
    optional
  )
})
