import * as nodeModule from "node:module"
import { type MessagePort, workerData } from "node:worker_threads"

/** Takes how many bytes more are done. */
export type Tell = (bytes: number) => void

/** The work of a thread: it makes an answer of each task. */
export type Work<Data, Answer> = (
  data: Data
) => DoTask<Answer | Promise<Answer>> | Promise<DoTask<Answer | Promise<Answer>>>

export type DoTask<Answer> = (index: number, tell: Tell) => Answer

/** The data of a thread. */
export interface ThreadStart<Data> {
  readonly data: Data
  /** The number of tasks, for all threads together. */
  readonly count: number
  readonly tasks: Tasks
  /** The task to begin with. */
  readonly first: number | undefined
  /** The memory for the answers. */
  readonly port: MessagePort
}

export interface ThreadAnswer<Answer> {
  readonly index: number
  readonly answer: Answer
}

/** Does the tasks that are this thread's. */
export const inThread = async <Data, Answer>(load: () => Promise<Work<Data, Answer>>): Promise<void> => {
  const { count, data, first, port, tasks } = workerData as ThreadStart<Data>
  try {
    // Compiled code is kept between starts; the modules below must load after this.
    nodeModule.enableCompileCache?.()
    const work = await load()
    const answerTo = await work(data)
    const answer = async (index: number): Promise<void> => {
      const answer = await answerTo(index, (bytes) => addDone(tasks, bytes))
      port.postMessage({ index, answer } satisfies ThreadAnswer<Answer>)
    }
    if (first !== undefined) await answer(first)
    for (const index of claimTasks(tasks, count)) await answer(index)
  } finally {
    leave(tasks)
    port.close()
  }
}

/** Numbers that threads share: the next task, how much is done, how often there were news, and how many threads are left. */
type Tasks = Int32Array<SharedArrayBuffer>

const NEXT = 0
const DONE = 1
const NEWS = 2
const LEFT = 3

/** Bytes are counted in units of this size: a file may be longer than 2 GB. */
const UNIT = 1024

export const newTasks = (threads: number): Tasks => {
  const tasks = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT))
  tasks[LEFT] = threads
  return tasks
}

/** The indexes of the tasks that are this thread's, one after the other as it comes to them. */
export const claimTasks = function* (tasks: Tasks, count: number): Generator<number> {
  for (let index = Atomics.add(tasks, NEXT, 1); index < count; index = Atomics.add(tasks, NEXT, 1)) yield index
}

/** Leaves the tasks that have not begun. */
export const endTasks = (tasks: Tasks): void => void Atomics.store(tasks, NEXT, ENDED)

/** More tasks than there are. */
const ENDED = 2 ** 30

/** Tells how much more is done, in bytes. */
export const addDone = (tasks: Tasks, bytes: number): void => {
  Atomics.add(tasks, DONE, Math.round(bytes / UNIT))
  Atomics.add(tasks, NEWS, 1)
}

export const doneBytes = (tasks: Tasks): number => Atomics.load(tasks, DONE) * UNIT

/** Changes whenever something is done. */
export const newsOf = (tasks: Tasks): number => Atomics.load(tasks, NEWS)

/** Tells that there is one thread more. */
export const addThread = (tasks: Tasks): void => void Atomics.add(tasks, LEFT, 1)

/** Tells that a thread has ended. */
const leave = (tasks: Tasks): void => {
  Atomics.sub(tasks, LEFT, 1)
  Atomics.notify(tasks, LEFT)
}

export const threadsLeft = (tasks: Tasks): number => Atomics.load(tasks, LEFT)

/** Waits until fewer threads are left, but not for longer than this number of milliseconds. */
export const waitForThreads = (tasks: Tasks, left: number, milliseconds: number): void =>
  void Atomics.wait(tasks, LEFT, left, milliseconds)
