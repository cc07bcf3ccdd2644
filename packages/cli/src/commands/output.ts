import { Effect } from "effect"
import { Flag } from "effect/cli"
import type { Answer, Format } from "../output/answer.ts"
import { print } from "../output/print.ts"
import { Here } from "./Here.ts"

const choice = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

/** How the answer of a command is printed. */
export const OUTPUT = {
  json: choice("json", "Print one JSON document"),
  csv: choice("csv", "Print rows as CSV"),
  markdown: choice("markdown", "Print rows as a Markdown table"),
  quiet: choice("quiet", "Print no notes and no progress")
}

/** The flags of {@link OUTPUT} as they were given. */
export interface OutputFlags {
  readonly json: boolean
  readonly csv: boolean
  readonly markdown: boolean
  readonly quiet: boolean
}

/** Finds out what a command is to answer, and prints it. */
export const answering = (flags: OutputFlags, find: (world: Here["Service"]) => Promise<Answer>) =>
  Effect.gen(function* () {
    const world = yield* Here
    const answer = yield* Effect.promise(() => find(world))
    yield* Effect.sync(() => {
      print(flags.quiet ? { ...answer, notes: [] } : answer, formatOf(flags), world)
      if (answer.exitCode !== undefined) process.exitCode = answer.exitCode
    })
  })

const formatOf = ({ csv, json, markdown }: OutputFlags): Format =>
  json ? "json" : csv ? "csv" : markdown ? "markdown" : "table"
