import { Argument, Flag, Param, Primitive } from "effect/cli"

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
