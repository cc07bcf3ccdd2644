/** How a check may be asked to fail: by what, and by all that stands before it. */
export const FAILURES = ["never", "retired", "retiring", "unknown"] as const

export type Failure = (typeof FAILURES)[number]
