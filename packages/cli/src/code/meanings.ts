import { DEFAULTED, INSTANCE, KEPT_TEXT, makerOf, OBJECT_OF } from "./names.ts"
import type { Program } from "./Program.ts"
import type { Field, Module, ObjectValue, Value } from "./languages/values.ts"

/** A value, in the file that it stands in. */
export interface Placed<A extends Value = Value> {
  readonly value: A
  readonly module: Module
}

/** A text that a value may come to. */
export interface Meaning {
  readonly text: string
  /** Whether that is all of it: nothing is filled in that is not known. */
  readonly isWhole: boolean
  /** The place of its first literal. */
  readonly module: Module
  readonly at: number
  /** The provider whose model a function asks for that is called with it. */
  readonly provider?: string
}

/** All texts that a value may come to; `isOpen`: or others, which are not known. */
export interface Meanings {
  readonly texts: ReadonlyArray<Meaning>
  readonly isOpen: boolean
}

/** No chain of names is as long. */
const MAX_DEPTH = 16

/** More alternatives say nothing. */
const MAX_TEXTS = 12

const OPEN: Meanings = { texts: [], isOpen: true }

/** The meanings of names, in all files of a program. */
export class Names {
  readonly #program: Program

  constructor(program: Program) {
    this.#program = program
  }

  /** Follows names to the values in the end: each of several. */
  follow({ module, value }: Placed, depth = 0): ReadonlyArray<Placed> {
    if (depth > MAX_DEPTH) return []
    const next = (values: ReadonlyArray<Value>, within = module): ReadonlyArray<Placed> =>
      values.flatMap((each) => this.follow({ module: within, value: each }, depth + 1))
    switch (value.is) {
      case "name": {
        const found = value.scope.find(value.name) ?? this.#passedOn(module, value.name)
        return found === undefined ? [{ module, value }] : next(found)
      }
      case "imported": {
        const found = this.#program.imported(value, module)
        const values = found && found.name !== "*" ? found.module.scope.find(found.name) : undefined
        const passedOn = found && values === undefined ? this.#passedOn(found.module, found.name) : undefined
        return found === undefined || (values ?? passedOn) === undefined
          ? [{ module, value }]
          : next((values ?? passedOn)!, found.module)
      }
      case "member": {
        const found = this.#members({ module, value: value.of }, value.name, depth + 1)
        return found.length === 0 ? [{ module, value }] : found.flatMap((each) => this.follow(each, depth + 1))
      }
      case "either":
        return next(value.values)
      case "bound":
        return next([value.value])
      default:
        return [{ module, value }]
    }
  }

  /** The objects that a value may be. */
  objects(placed: Placed, depth = 0): ReadonlyArray<Placed<ObjectValue>> {
    return this.follow(placed, depth).flatMap(({ module, value }): ReadonlyArray<Placed<ObjectValue>> => {
      if (value.is === "object") return [{ module, value }]
      if (value.is !== "call" || depth > MAX_DEPTH) return []
      const [first] = value.args
      if (value.named.length > 0 && OBJECT_OF.test(value.name)) {
        return [{ module, value: { is: "object", fields: value.named, from: value.from, to: value.to } }]
      }
      if (first !== undefined && OBJECT_OF.test(value.name)) return this.objects({ module, value: first }, depth + 1)
      // What a class calls its own.
      return INSTANCE.test(value.name) ? this.objects({ module, value: value.callee }, depth + 1) : []
    })
  }

  /** The members of an object, with those of others that are spread into it. */
  fields(
    { module, value }: Placed<ObjectValue>,
    depth = 0
  ): ReadonlyArray<{ readonly field: Field; readonly module: Module }> {
    return value.fields.flatMap((field) =>
      field.name === undefined && depth < MAX_DEPTH
        ? this.objects({ module, value: field.value }, depth + 1).flatMap((each) => this.fields(each, depth + 1))
        : [{ field, module }]
    )
  }

  /** The texts that a value may come to. */
  texts(placed: Placed, depth = 0): Meanings {
    if (depth > MAX_DEPTH) return OPEN
    const all = this.follow(placed, depth).map((each) => this.#textsOf(each, depth + 1))
    const texts = all.flatMap((each) => each.texts)
    return texts.length > MAX_TEXTS ? OPEN : { texts, isOpen: all.length === 0 || all.some(({ isOpen }) => isOpen) }
  }

  #textsOf({ module, value }: Placed, depth: number): Meanings {
    if (value.is === "text")
      return { texts: [{ text: value.text, isWhole: true, module, at: value.from }], isOpen: false }
    if (value.is === "joined") return this.#join(value.parts, "", module, depth)
    if (value.is !== "call") return OPEN
    const { args, callee, name, named } = value
    if (DEFAULTED.test(name)) {
      const given = named.find((field) => field.name === "default")?.value ?? args[name.endsWith("default") ? 0 : 1]
      return { ...(given === undefined ? OPEN : this.texts({ module, value: given }, depth)), isOpen: true }
    }
    const [of, [first]] = [callee.is === "member" ? callee.of : undefined, args]
    if (name.endsWith("join")) {
      const [list, separator] = of?.is === "text" ? [first, of] : [of, first]
      const found = list && this.follow({ module, value: list }, depth).at(0)
      if (found?.value.is !== "list") return OPEN
      const between = separator?.is === "text" ? separator.text : ","
      return this.#join(found.value.items, between, found.module, depth)
    }
    const filled = of?.is === "text" && name.endsWith(".format") ? filledIn(of, args) : undefined
    if (filled !== undefined) return this.#join(filled, "", module, depth)
    if (KEPT_TEXT.test(name)) {
      const inner = of !== undefined && args.length === 0 ? of : (first ?? of)
      if (inner === undefined) return OPEN
      const { isOpen, texts } = this.texts({ module, value: name.endsWith("format") ? of! : inner }, depth)
      const isWhole = !/format$|replace(?:All)?$/u.test(name)
      return { isOpen, texts: texts.map((text) => ({ ...text, isWhole: text.isWhole && isWhole })) }
    }
    if (first !== undefined && /model$/iu.test(name)) {
      const fields = this.objects({ module, value: first }, depth).flatMap((object) => this.fields(object))
      const wrapped = fields.find(({ field }) => field.name === "model")
      if (wrapped !== undefined) return this.texts({ module: wrapped.module, value: wrapped.field.value }, depth)
    }
    const provider = makerOf(value, (other) => this.follow({ module, value: other }, depth).map((each) => each.value))
    if (provider === undefined || first === undefined) return OPEN
    const { isOpen, texts } = this.texts({ module, value: first }, depth)
    return { isOpen, texts: texts.map((text) => ({ ...text, ...(provider !== "" && { provider }) })) }
  }

  #join(parts: ReadonlyArray<Value>, separator: string, module: Module, depth: number): Meanings {
    let texts: ReadonlyArray<Meaning> = [{ text: "", isWhole: true, module, at: -1 }]
    for (const [place, part] of parts.entries()) {
      const found = this.texts({ module, value: part }, depth)
      const options = [...found.texts, ...(found.isOpen ? [{ text: "", isWhole: false, module, at: -1 }] : [])]
      if (options.length * texts.length > MAX_TEXTS) return OPEN
      texts = texts.flatMap((before) =>
        options.map((option) => ({
          ...(before.at === -1 ? { module: option.module, at: option.at } : before),
          text: before.text + (place > 0 ? separator : "") + option.text,
          isWhole: before.isWhole && option.isWhole
        }))
      )
    }
    return { texts: texts.filter(({ at }) => at !== -1), isOpen: texts.every(({ at }) => at === -1) }
  }

  /** The values that a member may have. */
  #members(of: Placed, name: string, depth: number): ReadonlyArray<Placed> {
    const { module, value } = of
    if (depth > MAX_DEPTH) return []
    if (value.is === "name" && value.name === "this") {
      return (value.scope.find(`this.${name}`) ?? []).map((each) => ({ module, value: each }))
    }
    const fields = this.objects(of, depth).flatMap((object) => this.fields(object))
    const found = fields.findLast(({ field }) => field.name === name)
    if (found !== undefined) return [{ module: found.module, value: found.field.value }]
    return this.follow(of, depth).flatMap((each) => {
      const file = each.value.is === "imported" ? this.#program.imported(each.value, each.module) : undefined
      return (file?.module.scope.find(name) ?? []).map((value) => ({ module: file!.module, value }))
    })
  }

  /** The names that a file exports of another one: `export * from`. */
  #passedOn({ file, scope }: Module, name: string): ReadonlyArray<Value> | undefined {
    const all = (scope.find("*") ?? []).filter((value) => value.is === "imported")
    const found = all.map((value): Value => ({ ...value, name }))
    return found.length === 0 || name === "*" || file === "" ? undefined : found
  }
}

/** The parts of a template whose holes are filled in order: `"{}-mini".format("gpt-5")`; undefined of other templates. */
const filledIn = (
  template: Value & { readonly is: "text" },
  args: ReadonlyArray<Value>
): ReadonlyArray<Value> | undefined => {
  const texts = template.text.split("{}")
  if (texts.length !== args.length + 1 || /[{}]/u.test(texts.join(""))) return undefined
  return texts.flatMap((text, place) => [{ ...template, text }, ...args.slice(place, place + 1)])
}
