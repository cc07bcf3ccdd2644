import { type Signal, useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { Problem, useSession } from "./Session.ts"

/** Something that is asked of the service. */
export interface Task<Input extends ReadonlyArray<unknown>> {
  readonly isBusy: Signal<boolean>
  /** The error of the last run. */
  readonly problem: Signal<Problem | undefined>
  /** Whether it was done. */
  readonly run: (...input: Input) => Promise<boolean>
}

export const useTask = <Input extends ReadonlyArray<unknown>>(
  work: (...input: Input) => Promise<unknown>
): Task<Input> => {
  const isBusy = useSignal(false)
  const problem = useSignal<Problem | undefined>(undefined)
  const run = async (...input: Input): Promise<boolean> => {
    if (isBusy.peek()) return false
    isBusy.value = true
    problem.value = undefined
    try {
      await work(...input)
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problem.value = error
      return false
    } finally {
      isBusy.value = false
    }
  }
  return { isBusy, problem, run }
}

/** An answer of the API, asked for as soon as a page shows it, and anew for another path. */
export const useAnswer = <Answer>(path: string) => {
  const session = useSession()
  const answer = useSignal<Answer | undefined>(undefined)
  const wanted = useRef(path)
  wanted.current = path
  const { isBusy, problem, run } = useTask(async () => {
    for (let asked; asked !== wanted.current;) answer.value = await session.ask<Answer>("GET", (asked = wanted.current))
  })
  useEffect(() => void run(), [path])
  return { answer, isBusy, problem, reload: run }
}
