import { createInterface } from "node:readline"
import type { Answer, Case } from "../case.ts"

/** The part of a case that a runner gets. */
export type Asked = Omit<Case, "expect" | "wrong" | "why" | "documents">

/** A runner's answer to a case, without the id of the case. */
export type Said = Omit<Answer, "id">

/** The answer for input that a tool does not take. */
export const skipped = (what: string): Said => ({ skipped: what })

/** Answers every case on standard input; an exception is a tool's way to say that it cannot. */
export const answerAll = async (answer: (asked: Asked) => Said | Promise<Said>): Promise<void> => {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue
    const asked = JSON.parse(line) as Asked
    let said: Said
    try {
      said = await answer(asked)
    } catch (error) {
      said = { refused: error instanceof Error ? error.message.split("\n", 1)[0]! : String(error) }
    }
    process.stdout.write(`${JSON.stringify({ id: asked.id, ...said })}\n`)
  }
}

/** A sum in dollars that a tool answered as a number; undefined, null and NaN say that it has no price. */
export const dollars = (total: number | null | undefined): Said =>
  total === undefined || total === null || Number.isNaN(total) ? { refused: "no price" } : { total, currency: "USD" }
