/** A system call each time is dear beside what is timed. */
const FRESH_MILLIS = 1

let readAt = -Infinity
let known = 0

/**
 * Milliseconds on a clock that stands still while this thread has work to do and others have the
 * processor: on a machine that is busy with something else nothing is gained by refusals. Node 22
 * does not tell the processor time of a thread, and the time must do.
 */
export const ownMillis = (): number => {
  const now = performance.now()
  if (now - readAt < FRESH_MILLIS) return known
  readAt = now
  const used = process.threadCpuUsage?.()
  return (known = used === undefined ? now : performance.eventLoopUtilization().idle + (used.user + used.system) / 1000)
}
