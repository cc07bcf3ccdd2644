import * as nodeModule from "node:module"
import { type MessagePort, workerData } from "node:worker_threads"
import { addDone, claimTasks, leave, type Tasks } from "./tasks.ts"

/** Takes how many bytes more are done. */
export type Tell = (bytes: number) => void

/** What a thread does: it makes an answer of each task. */
export type Work<Data, Answer> = (data: Data) => DoTask<Answer> | Promise<DoTask<Answer>>

type DoTask<Answer> = (index: number, tell: Tell) => Answer

/** What a thread is given. */
export interface ThreadStart<Data> {
  readonly data: Data
  /** How many tasks there are, for all threads together. */
  readonly count: number
  readonly tasks: Tasks
  /** Where the answers go. */
  readonly port: MessagePort
}

export interface ThreadAnswer<Answer> {
  readonly index: number
  readonly answer: Answer
}

/** Does the tasks that are this thread's. */
export const inThread = async <Data, Answer>(load: () => Promise<Work<Data, Answer>>): Promise<void> => {
  const { count, data, port, tasks } = workerData as ThreadStart<Data>
  try {
    // Compiled code is kept between starts; the modules below must load after this.
    nodeModule.enableCompileCache?.()
    const work = await load()
    const answerTo = await work(data)
    for (const index of claimTasks(tasks, count)) {
      const answer = answerTo(index, (bytes) => addDone(tasks, bytes))
      port.postMessage({ index, answer } satisfies ThreadAnswer<Answer>)
    }
  } finally {
    leave(tasks)
    port.close()
  }
}
