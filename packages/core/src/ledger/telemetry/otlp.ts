import type { LogPart } from "../logs/logRecord.ts"
import { partOf, textOf } from "../logs/logRecord.ts"

/** Attributes by their names, texts, numbers and flags. */
export type Attributes = Record<string, string | number | boolean>

/** An event, a span or a point of a metric, with the resource and the scope that it is of. */
export interface Told {
  readonly resource: Attributes
  readonly scope: string
  readonly part: LogPart
}

/** A field by its name in camel case, as the JSON encoding has it, else in snake case. */
export const fieldOf = (part: LogPart | undefined, name: string): unknown => {
  const value = part?.[name]
  return value === undefined ? part?.[name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)] : value
}

/** The objects in a list. */
export const partsIn = (part: LogPart | undefined, name: string): ReadonlyArray<LogPart> => {
  const list = fieldOf(part, name)
  return Array.isArray(list) ? list.filter((each): each is LogPart => partOf(each) !== undefined) : []
}

/** The attributes of a part, in addition to `found`. */
export const attributesOf = (part: LogPart | undefined, found: Attributes = {}): Attributes => {
  const list = part?.["attributes"]
  if (!Array.isArray(list)) return found
  for (const attribute of list as ReadonlyArray<LogPart | null>) {
    const key = attribute?.["key"]
    const value = valueOf(attribute?.["value"])
    if (value !== undefined && typeof key === "string" && key !== "__proto__") found[key] = value
  }
  return found
}

/** The value of an attribute; NaN for a list or an object. Whole numbers of 64 bits are texts in JSON. */
export const valueOf = (value: unknown): string | number | boolean | undefined => {
  const part = value as LogPart | null | undefined
  if (typeof part !== "object" || part === null) return undefined
  const text = part["stringValue"] ?? part["string_value"]
  if (typeof text === "string") return text
  const whole = part["intValue"] ?? part["int_value"]
  if (typeof whole === "number") return whole
  if (typeof whole === "string") return /^-?\d{1,15}$/u.test(whole) ? Number(whole) : whole
  const other = part["doubleValue"] ?? part["double_value"] ?? part["boolValue"] ?? part["bool_value"]
  if (typeof other === "number" || typeof other === "boolean") return other
  // A list or an object; without a value it is absent.
  for (const _ in part) return Number.NaN
  return undefined
}

/** The parts of a message, each with its resource and scope. */
export function* partsOf(message: LogPart, [outer, inner, list]: Signal): Generator<Told> {
  for (const of of partsIn(message, outer)) {
    const resource = attributesOf(partOf(of["resource"]))
    // The second is its name until 2022.
    for (const within of [...partsIn(of, inner), ...partsIn(of, inner.replace("scope", "instrumentationLibrary"))]) {
      const scope =
        textOf((partOf(within["scope"]) ?? partOf(fieldOf(within, "instrumentationLibrary")))?.["name"]) ?? ""
      for (const part of partsIn(within, list)) yield { resource, scope, part }
    }
  }
}

type Signal = readonly [outer: string, inner: string, list: string]

/** Milliseconds since the epoch of a time in nanoseconds, which JSON has as text; undefined if it is 0 or absent. */
export const millisOf = (nanos: unknown): number | undefined => {
  if (typeof nanos === "number") return nanos > 0 ? nanos / 1e6 : undefined
  // Of the last digits there are more than a number has.
  if (typeof nanos !== "string" || !/^\d{1,20}$/u.test(nanos)) return undefined
  const millis = Number(nanos.slice(0, -6)) + Number(nanos.slice(-6)) / 1e6
  return millis > 0 ? Math.floor(millis) : undefined
}
