import { unknownField } from "../names/nearest.ts"

/** Words that a member takes, by its name; null if it takes anything. */
export type KnownMembers = Readonly<Record<string, ReadonlyArray<string> | null>>

/** Throws a RangeError for a member or a word that is not known: a program in JavaScript has no types that stop it. */
export const refuseUnknown = (given: object, known: KnownMembers): void => {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) throw new RangeError(`${name}: ${unknownField(name, Object.keys(known))}`)
    const words = known[name]
    const unknown = [value ?? []].flat().find((word) => typeof word === "string" && words?.includes(word) === false)
    if (unknown !== undefined) throw new RangeError(`${name} takes ${words?.join(", ")}, not '${unknown}'.`)
  }
}
