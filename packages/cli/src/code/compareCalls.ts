import type { NamedModels } from "@ratecard/core/catalogue"
import { type CallSite, findCalls } from "./findCalls.ts"
import { byPlace, knownModel, type Place, placeOf } from "./namesIn.ts"
import type { Program } from "./Program.ts"
import type { Revisions } from "./revisions.ts"

/** The input of a call, as far as the code says it. */
export interface CallSide extends Place {
  /** The catalogue's ids of the models that it may ask; empty if the code does not say. */
  readonly models: ReadonlyArray<string>
  /** Whether the code leaves open which other models it may be. */
  readonly isOpen: boolean
  readonly prompts: ReadonlyArray<string>
  readonly tools: ReadonlyArray<string>
  /** Whether nothing is filled in that the code does not say. */
  readonly isWhole: boolean
}

/** A call, a prompt or a list of tools that differs between two revisions. */
export interface ChangedCall {
  /** Its name in the code. */
  readonly name: string
  readonly kind: "call" | "prompt" | "tools"
  readonly before: CallSide | undefined
  readonly after: CallSide | undefined
}

/** Compares the calls of two revisions, and counts the places of the older one that may call a model. */
export interface ChangedCalls {
  readonly changed: ReadonlyArray<ChangedCall>
  readonly callersOf: (model: string) => number
}

/** The calls, prompts and lists of tools that two revisions do not have in common. */
export const compareCalls = ({ after, before, changed }: Revisions, models: NamedModels): ChangedCalls => {
  const [old, now] = [sidesIn(before, changed, models), sidesIn(after, changed, models)]
  const keys = [...new Set([...now.keys(), ...old.keys()])]
  const found = keys.flatMap((key): ReadonlyArray<ChangedCall> => {
    const [one, other] = [old.get(key), now.get(key)]
    const { kind, name } = (other ?? one)!
    if (one !== undefined && other !== undefined && sentBy(one.side) === sentBy(other.side)) return []
    return [{ kind, name, before: one?.side, after: other?.side }]
  })
  const callers = [...old.values()].filter(({ kind }) => kind === "call")
  return {
    changed: found.toSorted((one, other) => byPlace((one.after ?? one.before)!, (other.after ?? other.before)!)),
    callersOf: (model) => callers.filter(({ side }) => side.isOpen || side.models.includes(model)).length
  }
}

interface Named extends Pick<ChangedCall, "kind" | "name"> {
  readonly side: CallSide
}

const sentBy = ({ isOpen, models, prompts, tools }: CallSide): string =>
  JSON.stringify([models, isOpen, prompts, tools])

const sidesIn = (program: Program, changed: ReadonlySet<string>, models: NamedModels): ReadonlyMap<string, Named> => {
  const sides = new Map<string, Named>()
  const add = (site: Named): void => {
    const start = `${site.side.file}\n${site.name}`
    let key = start
    for (let place = 2; sides.has(key); place++) key = `${start}\n${place}`
    sides.set(key, site)
  }
  const sites: Array<CallSite> = []
  for (const file of program.tree.files) {
    if (!changed.has(file) && !program.isWorthReading(file)) continue
    const found = findCalls(file, program).sites
    sites.push(...found.filter(({ isCall }) => isCall || changed.has(file)))
    if (!changed.has(file) || !PROMPT_FILE.test(file)) continue
    const prompt = (program.tree.read(file) ?? "").replace(FRONT_MATTER, "")
    const side = { file, line: 1, column: 1, models: [], isOpen: true, prompts: [prompt], tools: [], isWhole: true }
    if (prompt.trim() !== "") add({ kind: "prompt", name: file.split("/").at(-1)!, side })
  }
  // What a call sends is not a prompt by itself.
  const sent = new Set(sites.flatMap(({ isCall, prompts, tools }) => (isCall ? [...prompts, ...tools].map(keyOf) : [])))
  for (const site of sites) {
    const parts = [...site.prompts, ...site.tools]
    if (!site.isCall && parts.every((part) => sent.has(keyOf(part)))) continue
    const known = site.models.map((use) => knownModel(models, use)?.model_id)
    if (site.isCall && !site.isCertain && !known.some((id) => id !== undefined)) continue
    add({
      kind: site.isCall ? "call" : site.tools.length > 0 ? "tools" : "prompt",
      name:
        site.anchor
          .split(".")
          .filter((part) => part !== "")
          .join(".") || "call",
      side: {
        ...placeOf(site),
        models: [...new Set(known.flatMap((id) => id ?? []))],
        isOpen: site.isOpen || known.includes(undefined),
        prompts: site.prompts.map(({ text }) => text),
        tools: site.tools.map(({ text }) => text),
        isWhole: parts.every(({ isWhole }) => isWhole)
      }
    })
  }
  return sides
}

const keyOf = ({ at, module }: Pick<CallSite, "at" | "module">): string => `${module.file}\n${at}`

/** Files whose whole text a model reads. */
const PROMPT_FILE =
  /(?:^|\/)prompts?\/.*\.(?:md|mdx|txt|prompt)$|\.prompt(?:\.md|\.txt)?$|\.mdc$|(?:^|\/)(?:CLAUDE|AGENTS|GEMINI|SKILL|copilot-instructions)\.md$/u

const FRONT_MATTER = /^\u{feff}?---\r?\n[^]*?\r?\n---\s*?(?:\r?\n|$)/u
