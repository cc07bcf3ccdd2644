import { renameSync, writeFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

/**
 * Loaded into a server before it starts: notes what processor time each turn of the event loop of its
 * main thread takes, and at SIGUSR2 writes the longest since the last signal to `TURNS_FILE`, in
 * milliseconds. Processor time, because on a busy machine the clock tells how long others ran.
 */
const LOOK_MILLIS = 2

const file = process.env["TURNS_FILE"]
// The threads and children of the server load it, too.
if (isMainThread && file !== undefined && process.env["TURNS_PARENT"] === String(process.ppid)) {
  let longest = 0
  let before = process.threadCpuUsage()
  setInterval(() => {
    const used = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (used.user + used.system) / 1000)
  }, LOOK_MILLIS).unref()
  process.on("SIGUSR2", () => {
    writeFileSync(`${file}.new`, String(longest))
    renameSync(`${file}.new`, file)
    longest = 0
  })
}
