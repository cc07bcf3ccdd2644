/** A piece of a file: offsets in its text. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A text that the program has as it stands. */
interface Text extends Span {
  readonly is: "text"
  readonly text: string
}

/** A member of an object, or a named argument; without a name: all members of `value`. */
export interface Field extends Span {
  readonly name: string | undefined
  readonly value: Value
}

export interface ObjectValue extends Span {
  readonly is: "object"
  readonly fields: ReadonlyArray<Field>
}

export interface Call extends Span {
  readonly is: "call"
  /** The function, as it is written: `client.chat.completions.create`. */
  readonly name: string
  readonly callee: Value
  readonly args: ReadonlyArray<Value>
  /** Of languages with named arguments. */
  readonly named: ReadonlyArray<Field>
}

/** The origin of a name of another file. */
export interface Imported extends Span {
  readonly is: "imported"
  /** The file, as it is written. */
  readonly source: string
  /** `*`: all of the file. */
  readonly name: string
}

/**
 * A value of a program, in the form that all languages share. A value that is not followed is `unknown`, with the
 * values inside it.
 */
export type Value =
  | Text
  | ObjectValue
  | Call
  | Imported
  | (Span & { readonly is: "joined"; readonly parts: ReadonlyArray<Value> })
  | (Span & { readonly is: "name"; readonly name: string; readonly scope: Scope })
  | (Span & { readonly is: "member"; readonly of: Value; readonly name: string })
  | (Span & {
      readonly is: "either"
      readonly values: ReadonlyArray<Value>
      /** By what one of them is chosen. */
      readonly tests: ReadonlyArray<Value>
    })
  | (Span & { readonly is: "list"; readonly items: ReadonlyArray<Value> })
  | (Span & { readonly is: "bound"; readonly name: string; readonly value: Value })
  | (Span & { readonly is: "block"; readonly name: string; readonly inner: ReadonlyArray<Value> })
  | (Span & { readonly is: "unknown"; readonly inner: ReadonlyArray<Value> })

/** A file that is parsed. */
export interface Module {
  readonly file: string
  readonly text: string
  readonly value: Value
  /** The names that other files can import. */
  readonly scope: Scope
}

/** The names of a function, class or file; a class has those of its instances as `this.name`. */
export class Scope {
  readonly #outer: Scope | undefined
  readonly #isClass: boolean
  readonly #values = new Map<string, Array<Value>>()

  constructor(outer?: Scope, isClass = false) {
    this.#outer = outer
    this.#isClass = isClass
  }

  /** A name is declared here: outer ones of that name are others. */
  declare(name: string, value: Value): void {
    const known = this.#values.get(name)
    if (known === undefined) this.#values.set(name, [value])
    else known.push(value)
  }

  /** A name is given another value, where it is declared. */
  assign(name: string, value: Value): void {
    const owner = name.startsWith("this.") ? this.#class() : this.#ownerOf(name)
    ;(owner ?? this).declare(name, value)
  }

  /** All values that a name is given; undefined if it is not declared. */
  find(name: string): ReadonlyArray<Value> | undefined {
    const owner = this.#ownerOf(name)
    return owner === undefined ? undefined : owner.#values.get(name)
  }

  #ownerOf(name: string): Scope | undefined {
    return this.#values.has(name) ? this : this.#outer === undefined ? undefined : this.#outer.#ownerOf(name)
  }

  #class(): Scope | undefined {
    return this.#isClass ? this : this.#outer === undefined ? undefined : this.#outer.#class()
  }
}

/** A value that is not looked into. */
export const unknown = (span: Span, inner: ReadonlyArray<Value> = []): Value => ({
  is: "unknown",
  from: span.from,
  to: span.to,
  inner: inner.filter((value) => value.is !== "unknown" || value.inner.length > 0)
})

/** One of several values, and it is unknown which. */
export const either = (span: Span, values: ReadonlyArray<Value>, tests: ReadonlyArray<Value> = []): Value => ({
  is: "either",
  from: span.from,
  to: span.to,
  values,
  tests
})

/** Texts and values one after the other. */
export const joinValues = (span: Span, parts: ReadonlyArray<Value>): Value => {
  const { from, to } = span
  const [first = { is: "text", text: "", from, to } as const] = parts
  return parts.length < 2 ? { ...first, from, to } : { is: "joined", from, to, parts }
}

/** A value, where it is given a name. */
export const boundTo = ({ from, to }: Span, name: string, value: Value): Value => ({
  is: "bound",
  name,
  value,
  from,
  to
})

/** The members of a class's instances, by the names that its body gives values to. */
export const objectOf = ({ from, to }: Span, inner: ReadonlyArray<Value>): ObjectValue => ({
  is: "object",
  from,
  to,
  fields: inner.flatMap((value) => (value.is === "bound" ? [value] : []))
})

/** The name that is called or assigned, without types and blanks. */
export const calleeName = (source: string): string =>
  source
    .replace(/^new\s+/u, "")
    .replaceAll(/<[^()]*>$|[?!](?=\.)|\s+/gu, "")
    .replaceAll(/\([^()]*\)/gu, "()")

/** The text that a literal stands for; escapes that are none stay as they are. */
export const unescape = (source: string): string =>
  source.includes("\\")
    ? source.replaceAll(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|(\r?\n)|(.))/giu, (all, ...groups) => {
        const [braced, four, two, line, other] = groups as ReadonlyArray<string | undefined>
        if (line !== undefined) return ""
        if (other !== undefined) return ESCAPES[other] ?? other
        const code = Number.parseInt(braced ?? four ?? two ?? "", 16)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
      })
    : source

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0" }
