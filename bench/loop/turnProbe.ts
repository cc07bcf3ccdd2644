import { renameSync, writeFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

/**
 * Loaded into a server before it starts: notes what processor time each turn of the event loop of its
 * main thread takes, and at SIGUSR2 writes the longest since the last signal to `TURNS_FILE`, and what all threads took
 * together, in milliseconds. Processor time, because on a busy machine the clock tells how long others ran.
 */
const LOOK_MILLIS = 2

const millisOf = ({ system, user }: NodeJS.CpuUsage): number => (user + system) / 1000

const file = process.env["TURNS_FILE"]
// The threads and children of the server load it, too.
if (isMainThread && file !== undefined && process.env["TURNS_PARENT"] === String(process.ppid)) {
  let longest = 0
  let before = process.threadCpuUsage()
  let allBefore = process.cpuUsage()
  setInterval(() => {
    const used = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, millisOf(used))
  }, LOOK_MILLIS).unref()
  process.on("SIGUSR2", () => {
    const all = millisOf(process.cpuUsage(allBefore))
    writeFileSync(`${file}.new`, JSON.stringify({ longest, all }))
    renameSync(`${file}.new`, file)
    longest = 0
    allBefore = process.cpuUsage()
  })
}
