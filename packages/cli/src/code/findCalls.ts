import { type Meaning, Names, type Placed } from "./meanings.ts"
import {
  ASKS,
  CLIENTS,
  isCertainField,
  isHolder,
  isModelField,
  isModelName,
  isNoText,
  isPromptField,
  isPromptName,
  isRequestField,
  isToolsField,
  makerOf
} from "./names.ts"
import type { Program } from "./Program.ts"
import type { Field, Module, Value } from "./languages/values.ts"

/** The certainty that a text is the name of a model: a call asks for it, a setting of that name has it, or it only reads so. */
export type Position = "call" | "setting" | "mention"

/** A text where the name of a model may stand. */
export interface NameUse extends Meaning {
  readonly position: Position
}

/** A call of a model, or a prompt or list of tools that no call has. */
export interface CallSite {
  readonly module: Module
  readonly at: number
  /** Its name in its file, by which other revisions have it again. */
  readonly anchor: string
  readonly models: ReadonlyArray<NameUse>
  /** The code does not say the model, or not alone. */
  readonly isOpen: boolean
  readonly isCall: boolean
  /** Whether nothing but a call of a model looks so; of others a known name alone tells. */
  readonly isCertain: boolean
  readonly prompts: ReadonlyArray<Meaning>
  readonly tools: ReadonlyArray<Meaning>
}

/** The calls of models in a file. */
export interface Calls {
  readonly names: ReadonlyArray<NameUse>
  readonly sites: ReadonlyArray<CallSite>
}

/** The calls of models in a file, and all texts that may name one; none where it is not code. */
export const findCalls = (file: string, program: Program): Calls => {
  const finder = new Finder(new Names(program))
  try {
    const module = program.module(file)
    if (module !== undefined) finder.visit({ module, value: module.value }, "")
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    program.refuse(file, "is nested too deeply to be read")
  }
  return { names: finder.names, sites: finder.sites }
}

const MODEL_LIKE = /^[\w][\w@.:/+ -]{1,120}$/u

class Finder {
  readonly names: Array<NameUse> = []
  readonly sites: Array<CallSite> = []
  readonly #used = new Set<Value>()
  readonly #names: Names

  constructor(names: Names) {
    this.#names = names
  }

  visit({ module, value }: Placed, anchor: string): void {
    const into = (inner: Value, name = ""): void =>
      this.visit({ module, value: inner }, name === "" ? anchor : `${anchor}.${name}`)
    switch (value.is) {
      case "text":
        if (MODEL_LIKE.test(value.text)) this.#use({ module, value }, "mention")
        return
      case "bound":
        if (isModelName(value.name)) this.#use({ module, value: value.value }, "setting")
        if (isPromptName(value.name)) this.#prompt({ module, value: value.value }, `${anchor}.${value.name}`)
        return into(value.value, value.name)
      case "object":
        if (
          value.fields.some(({ name }) => name !== undefined && isModelField(name)) &&
          value.fields.some(({ name }) => name !== undefined && isRequestField(name))
        )
          this.#site({ module, value }, value.fields, anchor)
        else if (isToolList(value.fields)) this.#site({ module, value }, value.fields, anchor)
        return this.#members(value.fields, { module, value }, anchor)
      case "call":
        this.#call({ module, value }, anchor)
        into(value.callee)
        // What a text is filled with is a part of it.
        for (const each of value.args) if (each.is !== "text" || !value.name.endsWith(".format")) into(each)
        return this.#members(value.named, { module, value }, anchor)
      case "joined":
        return value.parts.filter(({ is }) => is !== "text").forEach((part) => into(part))
      case "member":
        return into(value.of)
      case "either":
        return [...value.values, ...value.tests].forEach((each) => into(each))
      case "list":
        return value.items.forEach((each) => into(each))
      case "block":
        return value.inner.forEach((each) => into(each, value.name))
      case "unknown":
        return value.inner.forEach((each) => into(each))
      case "name":
      case "imported":
    }
  }

  #members(fields: ReadonlyArray<Field>, { module }: Placed, anchor: string): void {
    for (const { from, name, to, value } of fields) {
      if (name !== undefined) {
        if (isModelName(name)) this.#use({ module, value }, "setting")
        else if (/[-.]/u.test(name)) this.visit({ module, value: { is: "text", text: name, from, to } }, anchor)
        if (isPromptName(name) && !this.#used.has(value)) this.#prompt({ module, value }, `${anchor}.${name}`)
      }
      this.visit({ module, value }, name === undefined ? anchor : `${anchor}.${name}`)
    }
  }

  #use(placed: Placed, position: Position): { readonly uses: ReadonlyArray<NameUse>; readonly isOpen: boolean } {
    const items = placed.value.is === "list" ? placed.value.items.map((value) => ({ ...placed, value })) : [placed]
    const found = items.map((item) => this.#names.texts(item))
    const uses = found.flatMap(({ texts }) =>
      texts.filter(({ isWhole }) => isWhole).map((text) => ({ ...text, position }))
    )
    this.names.push(...uses)
    return { uses, isOpen: found.some(({ isOpen, texts }) => isOpen || texts.some(({ isWhole }) => !isWhole)) }
  }

  #call({ module, value }: Placed, anchor: string): void {
    if (value.is !== "call") return
    const follow = (other: Value) => this.#names.follow({ module, value: other }).map((each) => each.value)
    const first = value.args[0]
    if (first !== undefined && makerOf(value, follow) !== undefined) this.#use({ module, value }, "call")
    const isAsked = ASKS.test(value.name) || CLIENTS.test(value.name)
    const hasModel = value.named.some(({ name }) => name !== undefined && isModelField(name))
    if (hasModel && (isAsked || value.named.some(({ name }) => name !== undefined && isRequestField(name))))
      return this.#site({ module, value }, value.named, anchor)
    if (!isAsked) return
    if (value.named.length > 0) this.#site({ module, value }, value.named, anchor)
    else if (first !== undefined && first.is !== "text") {
      for (const object of this.#names.objects({ module, value: first }).slice(0, 1)) {
        const fields = this.#names.fields(object)
        if (fields.some(({ field }) => field.name !== undefined && isModelField(field.name)))
          this.#site({ module: object.module, value: object.value }, object.value.fields, anchor, { module, value })
      }
    }
  }

  #site(placed: Placed, own: ReadonlyArray<Field>, anchor: string, call = placed): void {
    if (this.#used.has(placed.value)) return
    this.#used.add(placed.value)
    const { module, value } = placed
    const fields = this.#names.fields({ module, value: { is: "object", fields: own, from: value.from, to: value.to } })
    const models: Array<NameUse> = []
    const prompts: Array<Meaning> = []
    const tools: Array<Meaning> = []
    const isCertain =
      (call.value.is === "call" && (ASKS.test(call.value.name) || CLIENTS.test(call.value.name))) ||
      fields.some(({ field }) => field.name !== undefined && isCertainField(field.name))
    let isOpen = false
    let isCall = false
    const read = (of: typeof fields, depth: number): void => {
      for (const { field, module } of of) {
        const { name = "", value } = field
        if (isModelField(name) && depth === 0) {
          const found = this.#use({ module, value }, isCertain ? "call" : "setting")
          models.push(...found.uses)
          isOpen ||= found.isOpen
          isCall = true
        } else if (isPromptField(name)) prompts.push(...this.#texts({ module, value }))
        else if (isToolsField(name)) tools.push(...this.#tools({ module, value }))
        else if (isHolder(name) && depth === 0) {
          for (const object of this.#names.objects({ module, value }).slice(0, 1)) read(this.#names.fields(object), 1)
        }
        if (isPromptField(name)) this.#used.add(value)
      }
    }
    read(fields, 0)
    if (isCall || prompts.length + tools.length > 0)
      this.sites.push({
        module: call.module,
        at: call.value.from,
        anchor,
        models,
        isOpen,
        isCall,
        isCertain,
        prompts,
        tools
      })
  }

  /** The value of a variable that is called a prompt; a call that uses it has it too. */
  #prompt(placed: Placed, anchor: string): void {
    if (placed.value.is === "name" || placed.value.is === "member") return
    const prompts = this.#texts(placed)
    if (prompts.length === 0) return
    this.sites.push({
      module: placed.module,
      at: placed.value.from,
      anchor,
      models: [],
      isOpen: true,
      isCall: false,
      isCertain: true,
      prompts,
      tools: []
    })
  }

  /** All texts that a message or a list of them holds. */
  #texts(placed: Placed, depth = 0): ReadonlyArray<Meaning> {
    if (depth > 8) return []
    const { texts } = this.#names.texts(placed)
    if (texts.length > 0) return texts.slice(0, 1)
    const inner = (module: Module, value: Value) => this.#texts({ module, value }, depth + 1)
    return this.#names.follow(placed).flatMap(({ module, value }) => {
      if (value.is === "list") return value.items.flatMap((item) => inner(module, item))
      if (value.is === "object")
        return this.#names
          .fields({ module, value })
          .flatMap(({ field, module }) => (isNoText(field.name ?? "") ? [] : inner(module, field.value)))
      if (value.is === "call")
        return [
          ...value.args,
          ...value.named.flatMap(({ name, value }) => (isNoText(name ?? "") ? [] : value))
        ].flatMap((each) => inner(module, each))
      return []
    })
  }

  /** The definitions of tools, each as the JSON that it comes to. */
  #tools(placed: Placed): ReadonlyArray<Meaning> {
    return this.#names.follow(placed).flatMap(({ module, value }) => {
      const items = value.is === "list" ? value.items : [value]
      return items.flatMap((item) => {
        const [found] = this.#names.follow({ module, value: item })
        if (found === undefined || (found.value.is !== "object" && found.value.is !== "call")) return []
        const { isWhole, value: json } = this.#json(found, 0)
        return [{ text: JSON.stringify(json), isWhole, module: found.module, at: found.value.from }]
      })
    })
  }

  #json(placed: Placed, depth: number): { readonly value: unknown; readonly isWhole: boolean } {
    const [found] = depth > 12 ? [] : this.#names.follow(placed)
    const value = found?.value
    if (found === undefined || value === undefined) return { value: null, isWhole: false }
    if (value.is === "list") {
      const items = value.items.map((item) => this.#json({ ...found, value: item }, depth + 1))
      return { value: items.map((item) => item.value), isWhole: items.every((item) => item.isWhole) }
    }
    if (value.is === "object") {
      const fields = this.#names
        .fields({ ...found, value })
        .map(({ field, module }) => [field.name ?? "", this.#json({ module, value: field.value }, depth + 1)] as const)
      return {
        value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
        isWhole: fields.every(([, { isWhole }]) => isWhole)
      }
    }
    const { texts } = this.#names.texts(found)
    if (texts[0] !== undefined) return { value: texts[0].text, isWhole: texts[0].isWhole }
    // Of what a library makes a schema of, the texts are known.
    if (value.is === "call")
      return {
        value: [...value.args, ...value.named.map((field) => field.value)]
          .map((each) => this.#json({ ...found, value: each }, depth + 1).value)
          .filter((each) => each !== null),
        isWhole: false
      }
    const source = found.module.text.slice(value.from, value.to)
    const isLiteral = /^(?:-?\d[\d.]*|true|false|null|True|False|None)$/u.test(source)
    return { value: isLiteral ? JSON.parse(source.toLowerCase().replace("none", "null")) : null, isWhole: isLiteral }
  }
}

/** The answer of an MCP server to `tools/list`. */
const isToolList = (fields: ReadonlyArray<Field>): boolean =>
  fields.some(
    ({ name, value }) =>
      name === "tools" &&
      value.is === "list" &&
      value.items.length > 0 &&
      value.items.every(
        (item) =>
          item.is === "object" &&
          ["name", "description"].every((each) => item.fields.some((field) => field.name === each))
      )
  )
