import { get } from "node:http"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"

/** Asks for the health of the server at the given address 25 times a second, from "begin" to "end", and then tells its parent how long each answer took. */
const url = `${process.argv[2]!}/health`

const ask = (): Promise<number> =>
  new Promise((resolve) => {
    const sent = performance.now()
    const done = (status: number | undefined) => resolve(status === 200 ? performance.now() - sent : Infinity)
    get(url, { agent: false }, (answer) => answer.resume().on("end", () => done(answer.statusCode))).on("error", () =>
      done(undefined)
    )
  })

const watch = async (isOver: AbortSignal): Promise<void> => {
  const taken: Array<number> = []
  while (!isOver.aborted) {
    taken.push(await ask())
    await setTimeout(40)
  }
  process.send!(taken)
}

// The first takes what it takes to load the client.
await ask()
process.send!("ready")
let over = new AbortController()
process.on("message", (message) => {
  if (message === "end") return over.abort()
  over = new AbortController()
  void watch(over.signal)
})
