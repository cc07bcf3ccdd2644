import { unknownField } from "../names/nearest.ts"

/** Words that a member takes, by its name; null if it takes anything. */
export type KnownMembers = Readonly<Record<string, ReadonlyArray<string> | null>>

/** The first member that is not known, and the complaint about it. */
export const unknownMember = (
  given: object,
  known: object
): { readonly name: string; readonly message: string } | undefined => {
  const name = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  return name === undefined ? undefined : { name, message: `${name}: ${unknownField(name, Object.keys(known))}` }
}

/** Throws a RangeError for a member or a word that is not known: a program in JavaScript has no types that stop it. */
export const refuseUnknown = (given: object, known: KnownMembers): void => {
  const stranger = unknownMember(given, known)
  if (stranger !== undefined) throw new RangeError(stranger.message)
  for (const [name, value] of Object.entries(given)) {
    const words = known[name]
    const unknown = [value ?? []].flat().find((word) => typeof word === "string" && words?.includes(word) === false)
    if (unknown !== undefined) throw new RangeError(`${name} takes ${words?.join(", ")}, not '${unknown}'.`)
  }
}
