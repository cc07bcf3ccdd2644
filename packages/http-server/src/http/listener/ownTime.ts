/**
 * Milliseconds on a clock that stands still while this thread has work to do and others have the
 * processor: on a machine that is busy with something else nothing is gained by refusals. Node 22
 * does not tell the processor time of a thread, and the time must do.
 */
export const ownMillis = (): number => {
  const used = process.threadCpuUsage?.()
  return used === undefined
    ? performance.now()
    : performance.eventLoopUtilization().idle + (used.user + used.system) / 1000
}
