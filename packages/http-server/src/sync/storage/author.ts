/** Authors of entries that no administrator wrote: the bundle, and runs of the sync. */
const BUNDLE = "bundle"
const SYNC_PREFIX = "sync:"

/** The author of what a run writes. */
export const syncAuthor = (runId: string): string => `${SYNC_PREFIX}${runId}`

/** Whether an administrator is this author. */
export const isAdministrator = (author: string): boolean => author !== BUNDLE && !author.startsWith(SYNC_PREFIX)

/** The run that decided, and when, in milliseconds since the epoch. */
export interface DecidedBy {
  readonly run_id: string
  readonly now: number
}
