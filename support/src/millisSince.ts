/** The processor's time that this process has taken since `before`, in milliseconds: a busy machine does not lengthen it. */
export const millisSince = (before: NodeJS.CpuUsage): number => {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}
