/** What threads share: which task is next, how much is done, how often there were news, and how many threads are left. */
export type Tasks = Int32Array<SharedArrayBuffer>

const NEXT = 0
const DONE = 1
const NEWS = 2
const LEFT = 3

/** How many bytes are one of what is counted: a file may be longer than 2 GB. */
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

/** Tells that a thread has ended. */
export const leave = (tasks: Tasks): void => {
  Atomics.sub(tasks, LEFT, 1)
  Atomics.notify(tasks, LEFT)
}

export const threadsLeft = (tasks: Tasks): number => Atomics.load(tasks, LEFT)

/** Waits until fewer threads are left, but not for longer than this number of milliseconds. */
export const waitForThreads = (tasks: Tasks, left: number, milliseconds: number): void =>
  void Atomics.wait(tasks, LEFT, left, milliseconds)
