import type { Answer } from "../case.ts"
import type { GroupedCase } from "./cases.ts"
import { judge, type Verdict } from "./judge.ts"
import { whyWrong } from "./mistakes.ts"
import { answersOf } from "./run.ts"
import type { Tool } from "./tools.ts"

/** The result of a tool on a case. */
export interface Outcome {
  readonly one: GroupedCase
  readonly answer: Answer
  readonly verdict: Verdict
  /** The rules that were not kept. */
  readonly why: ReadonlyArray<string>
}

export interface Scored {
  readonly tool: Tool
  readonly outcomes: ReadonlyArray<Outcome>
}

/** Asks a tool all cases. */
export const score = async (tool: Tool, cases: ReadonlyArray<GroupedCase>): Promise<Scored> => {
  const answers = await answersOf(tool.runner, cases)
  const outcomes = cases.map((one): Outcome => {
    const answer = answers.get(one.id) ?? { id: one.id, refused: "no answer" }
    const verdict = judge(one, answer)
    return { one, answer, verdict, why: verdict === "wrong" ? whyWrong(one, answer) : [] }
  })
  return { tool, outcomes }
}

/** Outcomes of these kinds. */
export const of = ({ outcomes }: Scored, ...verdicts: ReadonlyArray<Verdict>): ReadonlyArray<Outcome> =>
  outcomes.filter(({ verdict }) => verdicts.includes(verdict))
