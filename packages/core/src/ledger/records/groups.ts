import { partOf, textOf } from "../logs/logRecord.ts"

/** Groups that programs name beside a record. */
export const GROUPS = ["project", "user", "team", "customer", "tags"] as const

/** The groups of a record by their names: ids or names, tags as a list with commas. */
export type RecordGroups = { readonly [Group in (typeof GROUPS)[number]]?: string }

/** The names under which programs write a group. */
export const namesOfGroup = (group: string): ReadonlyArray<string> => [group, `${group}_id`, `${group}Id`]

/**
 * Reads the groups of a record from what stands beside it, or in its metadata.
 *
 * @example
 * groupsOf({ user_id: 7, metadata: { team: "search" }, tags: ["a", "b"] }) // => { groups: { user: "7", team: "search", tags: "a, b" } }
 */
export const groupsOf = (record: Readonly<Record<string, unknown>>): { readonly groups?: RecordGroups } => {
  const told = [record, partOf(record["metadata"]) ?? {}]
  const groups = GROUPS.flatMap((group) => {
    const values = told.flatMap((part) => namesOfGroup(group).map((name) => groupText(part[name])))
    const found = values.find((text) => text !== undefined)
    return found === undefined ? [] : [[group, found] as const]
  })
  return groups.length === 0 ? {} : { groups: Object.fromEntries(groups) }
}

const groupText = (value: unknown): string | undefined => {
  const text = Array.isArray(value) ? value.filter((each) => typeof each === "string").join(", ") : value
  return textOf(typeof text === "number" ? String(text) : text)?.slice(0, LONGEST)
}

const LONGEST = 200
