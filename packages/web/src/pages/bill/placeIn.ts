import type { PLACES } from "./billed.ts"
import type { UsedRecord } from "./readUsage.ts"

/** Claude Code keeps its work trees in the repository that they are of. */
const WORK_TREE = /[/\\]\.claude[/\\]worktrees[/\\].*$/u

/** The project, session or branch of a record; empty if its log names none. A branch is named with its repository. */
export const placeIn = (
  { branch, project = "", repository, session = "" }: Omit<UsedRecord, "record">,
  place: (typeof PLACES)[number]
): string => {
  if (place === "project") return project
  if (place === "session") return session
  if (branch === undefined) return ""
  const folder = project.replace(WORK_TREE, "").split(/[/\\]/u).findLast(Boolean) ?? ""
  return `${repository ?? folder}@${branch}`
}
