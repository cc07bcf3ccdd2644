import { get } from "node:http"
import { setTimeout } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

/** Asks for the health of a server ten times a second, in a thread that does nothing else; tells how long each answer took. */
const url = `${workerData as string}/health`

const ask = (): Promise<number> =>
  new Promise((resolve) => {
    const sent = performance.now()
    const done = (status: number | undefined) => resolve(status === 200 ? performance.now() - sent : Infinity)
    get(url, { agent: false }, (answer) => answer.resume().on("end", () => done(answer.statusCode))).on("error", () =>
      done(undefined)
    )
  })

const taken: Array<number> = []
const isOver = new AbortController()
parentPort!.once("message", () => isOver.abort())
while (!isOver.signal.aborted) {
  taken.push(await ask())
  await setTimeout(100)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(taken)
