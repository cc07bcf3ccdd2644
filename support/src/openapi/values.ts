import type { Random } from "../random.ts"
import { type JsonSchema, type OpenApiDocument, resolved } from "./document.ts"

/** Texts that careless code stumbles over. */
export const ODD_TEXTS: ReadonlyArray<string> = [
  "",
  " ",
  "\0",
  "\n",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "[]",
  "{}",
  "%",
  "%00",
  "../../etc/passwd",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "${7*7}",
  "__proto__",
  "constructor",
  "<|endoftext|>",
  "\u202eabc",
  "\ufeff",
  "é",
  "日本語",
  "👩‍👩‍👧‍👦",
  "\ud800",
  "a".repeat(3000)
]

/** Values of every JSON type, some at the ends of what a type can hold. */
const ANY_VALUES: ReadonlyArray<unknown> = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e20,
  Number.MAX_SAFE_INTEGER,
  "",
  "x",
  "1",
  [],
  [null],
  {},
  { type: "mcp" },
  [[[[]]]]
]

/** Numbers that some languages write with an exponent only. */
const TINY: ReadonlyArray<number> = [1e-7, 1.5e-5, 5e-324]

/** Makes values of a document's schemas, and values that are almost of them. */
export class Values {
  readonly #document: OpenApiDocument
  readonly #random: Random
  /** Whether the next number may leave its bounds, by one. */
  #oversteps = false

  constructor(document: OpenApiDocument, random: Random) {
    this.#document = document
    this.#random = random
  }

  /** A value that the schema allows, often at one of its bounds. */
  valid(schema: JsonSchema): unknown {
    const { chance, oneOf, whole } = this.#random
    const { anyOf, oneOf: members = anyOf, enum: allowed, examples, ...rest } = resolved(this.#document, schema)
    if (examples !== undefined && chance(0.5)) return oneOf(examples)
    if (members !== undefined) return this.valid(oneOf(members))
    if (allowed !== undefined) return oneOf(allowed)
    switch (rest["type"]) {
      case "boolean":
        return chance(0.5)
      case "integer":
        return this.#number(rest, (low, high) => low + whole(Math.min(high - low, 1e6) + 1))
      case "number":
        return this.#number(rest, (low, high) =>
          chance(0.2) ? oneOf(TINY) : Math.round((low + this.#random.next() * Math.min(high - low, 100)) * 100) / 100
        )
      case "array":
        return Array.from({ length: (rest["minItems"] ?? 0) + whole(4) }, () => this.valid(rest["items"]))
      case "object":
        return this.#object(rest)
      case "string":
        return this.#string(rest)
      default:
        return oneOf(ANY_VALUES)
    }
  }

  /** A value of the schema, but for one number, which is one beyond its bounds. */
  beyond(schema: JsonSchema): unknown {
    this.#oversteps = true
    const value = this.valid(schema)
    this.#oversteps = false
    return value
  }

  /** The value with one thing changed, which most schemas then refuse. */
  spoilt(value: unknown): unknown {
    const { chance, oneOf, whole } = this.#random
    if (Array.isArray(value) && value.length > 0 && chance(0.7)) {
      const at = whole(value.length)
      return value.with(at, this.spoilt(value[at]))
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value) && chance(0.9)) {
      const entries = Object.entries(value)
      const at = whole(entries.length + 1)
      if (at === entries.length) return { ...value, [oneOf(["colour", "Text", "model_id", ""])]: oneOf(ANY_VALUES) }
      const [name, field] = entries[at]!
      const others = entries.toSpliced(at, 1)
      return Object.fromEntries(chance(0.2) ? others : [...others, [name, this.spoilt(field)]])
    }
    if (typeof value === "number" && chance(0.8)) {
      // A valid value is often at a bound, and then one step is enough.
      return chance(0.6)
        ? value + oneOf([1, -1])
        : oneOf([value + 0.5, -value - 1, value + 1e9, value - 1e9, String(value), 1e300])
    }
    return oneOf(ANY_VALUES)
  }

  #string({ pattern = "" }: JsonSchema): string {
    const { chance, oneOf, whole } = this.#random
    const usual = [`text ${whole(1e6)}`, `sk-${whole(1e9)}`, " sk-pasted-with-its-line-end\r\n"]
    const fits = (text: string) => new RegExp(pattern, "u").test(text)
    return oneOf((chance(0.5) ? ODD_TEXTS : usual).filter(fits))
  }

  #number({ maximum, minimum }: JsonSchema, between: (low: number, high: number) => number): number {
    const [low, high] = [minimum ?? -1e6, maximum ?? 1e6]
    if (this.#oversteps && this.#random.chance(0.3)) {
      this.#oversteps = false
      return this.#random.oneOf([low - 1, high + 1])
    }
    return this.#random.chance(0.5) ? this.#random.oneOf([low, high]) : between(low, high)
  }

  #object({ properties = {}, required = [] }: JsonSchema): unknown {
    const names = Object.keys(properties).filter((name) => required.includes(name) || this.#random.chance(0.5))
    return Object.fromEntries(names.map((name) => [name, this.valid(properties[name])]))
  }
}
