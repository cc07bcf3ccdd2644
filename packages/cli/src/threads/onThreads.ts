import { availableParallelism } from "node:os"
import type { MessagePort } from "node:worker_threads"
import {
  addDone,
  addThread,
  claimTasks,
  doneBytes,
  endTasks,
  newsOf,
  newTasks,
  type Tell,
  type ThreadAnswer,
  threadsLeft,
  type ThreadStart,
  waitForThreads
} from "./inThread.ts"

/** Tasks, and what threads need to do them. */
export interface Threaded<Data, Answer> {
  /** The module that runs in a thread, in the folder of the one that asks, and what it is given. */
  readonly thread: URL
  readonly data: Data
  readonly count: number
  /** The number of bytes of all of them. */
  readonly bytes: number
  /** The number of bytes of the largest. */
  readonly largest: number
  /** Of less, a thread is not worth its start. */
  readonly bytesPerThread?: number | undefined
  /** Does a task here: if there is little to do, and if a thread has failed. */
  readonly here: (index: number, tell: Tell) => Answer
  /**
   * Whether only a thread can finish a task that was done here: it is given to one, and so are all further ones. With
   * this, here as much is done as in any thread.
   */
  readonly isUnfinished?: ((answer: Answer) => boolean) | undefined
  readonly progress: (done: number, all: number) => void
  /** Whether tasks that are not yet begun need no answer, after this one. */
  readonly isLast?: ((answer: Answer) => boolean) | undefined
}

const BYTES_PER_THREAD = 20e6

const MAX_THREADS = 8

/** In megabytes: threads hand on what they find, and need little room; without limits they would take more. */
const ROOM = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 }

/** The answer of a task may take this share of its bytes. */
const ROOM_PER_BYTE = 1 / 6

/** In milliseconds: how often threads are looked at, and how long they are waited for while they do nothing. */
const INTERVAL = 50
const PATIENCE = 10_000

/** The answers to all tasks, in their order; where there is much to do, all processors do it. After a last one some are absent. */
export const onThreads = <Data, Answer>(all: Threaded<Data, Answer>): ReadonlyArray<Answer | undefined> => {
  const { bytes, bytesPerThread = BYTES_PER_THREAD, count, here, isLast = () => false, isUnfinished, progress } = all
  // Less than two have to do is done here as soon.
  const worth = Math.floor(bytes / bytesPerThread)
  const workers = worth < 2 ? 0 : Math.min(availableParallelism(), MAX_THREADS, worth, count)
  const isOneHere = isUnfinished !== undefined && workers > 0
  const threads = isOneHere ? workers - 1 : workers
  const tasks = newTasks(threads)
  const start = (first?: number): MessagePort => startThread(all, { data: all.data, count, tasks, first })
  const ports = Array.from({ length: threads }, () => start())
  const found: Array<Answer | undefined> = Array.from({ length: count }, () => undefined)
  let isEnded = false
  const take = ({ answer, index }: ThreadAnswer<Answer>): void => {
    found[index] = answer
    isEnded ||= isLast(answer)
    if (isEnded) endTasks(tasks)
  }
  const receive = (): void => {
    for (const port of ports) answersOf<Answer>(port).forEach(take)
  }
  const tell: Tell = (more) => {
    addDone(tasks, more)
    progress(doneBytes(tasks), bytes)
  }
  // Logs of 100 MB take an eighth less time and 25 MB less, as a thread less is started and compiled.
  if (isOneHere) {
    // Of that 20 MB: there is no more room here for what is young than in a thread.
    process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1")
    for (const index of claimTasks(tasks, count)) {
      const answer = here(index, tell)
      if (isUnfinished(answer)) {
        addThread(tasks)
        ports.push(start(index))
        break
      }
      take({ index, answer })
      receive()
    }
  }
  for (let silence = 0, left = threadsLeft(tasks); left > 0 && silence < PATIENCE; left = threadsLeft(tasks)) {
    const news = newsOf(tasks)
    waitForThreads(tasks, left, INTERVAL)
    silence = newsOf(tasks) === news ? silence + INTERVAL : 0
    receive()
    progress(doneBytes(tasks), bytes)
  }
  receive()
  for (const port of ports) port.close()
  for (const index of found.keys()) {
    if (!isEnded && found[index] === undefined) take({ index, answer: here(index, tell) })
  }
  return found
}

const answersOf = <Answer>(port: MessagePort): ReadonlyArray<ThreadAnswer<Answer>> => {
  const { receiveMessageOnPort } = process.getBuiltinModule("node:worker_threads")
  const answers: Array<ThreadAnswer<Answer>> = []
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    answers.push(next.message as ThreadAnswer<Answer>)
  }
  return answers
}

const startThread = <Data, Answer>(
  { largest, thread }: Threaded<Data, Answer>,
  start: Omit<ThreadStart<Data>, "port">
): MessagePort => {
  // Most commands need no thread, and the module takes 2 ms to load.
  const { MessageChannel, Worker } = process.getBuiltinModule("node:worker_threads")
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(thread, {
    workerData: { ...start, port: port2 } satisfies ThreadStart<Data>,
    transferList: [port2],
    resourceLimits: { ...ROOM, maxOldGenerationSizeMb: ROOM.maxOldGenerationSizeMb + (largest * ROOM_PER_BYTE) / 1e6 },
    // In a checkout the packages are their sources.
    execArgv: ["--conditions=ratecard-source"]
  })
  worker.unref()
  // What a thread does not answer is done here.
  worker.on("error", () => {})
  return port1
}
