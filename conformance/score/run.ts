import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Answer, Case } from "../case.ts"

/** A program that reads cases on standard input and answers each on standard output. */
export interface Runner {
  readonly command: string
  readonly args: ReadonlyArray<string>
}

const path = (file: string): string => fileURLToPath(new URL(`../runners/${file}`, import.meta.url))

/** A runner of this folder, by the language of its file. */
export const runnerOf = (file: string): Runner =>
  file.endsWith(".py")
    ? { command: "python3", args: [path(file)] }
    : { command: process.execPath, args: ["--conditions=ratecard-source", path(file)] }

/** The answers of a runner to all cases, by id. The runner does not get the right answers. */
export const answersOf = async (
  { args, command }: Runner,
  cases: ReadonlyArray<Case>
): Promise<ReadonlyMap<string, Answer>> => {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] })
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (said += piece))
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve))
  child.stdin.end(cases.map((one) => `${JSON.stringify(askedOf(one))}\n`).join(""))
  const code = await ended
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`)
  const answers = said
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Answer)
  return new Map(answers.map((answer) => [answer.id, answer]))
}

/** A case as a runner gets it. */
export const askedOf = ({ documents: _documents, expect: _expect, why: _why, wrong: _wrong, ...asked }: Case) => asked
