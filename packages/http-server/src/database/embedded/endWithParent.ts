import { Worker } from "node:worker_threads"

/**
 * Kills this process when `parent`, the one that started it, has ended, even while it is too busy to notice; until the
 * returned function is called. If `parent` has ended already, it ends at once.
 */
export const endWithParent = (parent: number): (() => void) => {
  if (process.ppid !== parent) process.exit()
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: parent,
    resourceLimits: { maxOldGenerationSizeMb: 8 }
  })
  watch.unref()
  return () => void watch.terminate()
}

const INTERVAL_MILLIS = 100

/** Windows keeps the id of a parent that has ended. */
const WATCH = `
  const { workerData: parent } = require("node:worker_threads")
  const isThere = () => {
    try {
      return process.kill(parent, 0) && process.ppid === parent
    } catch {
      return false
    }
  }
  setInterval(() => isThere() || process.kill(process.pid, "SIGKILL"), ${INTERVAL_MILLIS})`
