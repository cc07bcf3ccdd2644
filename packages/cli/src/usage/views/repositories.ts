import type { Cell } from "../cells.ts"

/**
 * The repository that each cell is of: as a log names its remote; else as one names that of its folder or of a folder
 * above; else the name of its folder.
 */
export const repositoriesIn = (cells: ReadonlyArray<Cell>): ((cell: Cell) => string) => {
  const remotes = remotesIn(cells)
  const found = new Map<string, string>()
  return ({ project, repository }) => {
    if (repository !== undefined) return repository
    let name = found.get(project)
    if (name === undefined) found.set(project, (name = remoteAbove(project, remotes) ?? folderName(project)))
    return name
  }
}

/** The remotes of folders; none of a folder that had several. */
const remotesIn = (cells: ReadonlyArray<Cell>): ReadonlyMap<string, string | undefined> => {
  const remotes = new Map<string, string | undefined>()
  for (const { project, repository } of cells) {
    if (repository === undefined || project === "") continue
    const isOther = remotes.has(project) && remotes.get(project) !== repository
    remotes.set(project, isOther ? undefined : repository)
  }
  return remotes
}

const remoteAbove = (project: string, remotes: ReadonlyMap<string, string | undefined>): string | undefined => {
  for (let folder = project; folder !== ""; folder = folder.replace(/[/\\]?[^/\\]*$/u, "")) {
    const remote = remotes.get(folder)
    if (remote !== undefined) return remote
  }
  return undefined
}

/** Claude Code keeps its work trees in the repository that they are of. */
const WORK_TREE = /[/\\]\.claude[/\\]worktrees[/\\].*$/u

const folderName = (project: string): string => project.replace(WORK_TREE, "").split(/[/\\]/u).findLast(Boolean) ?? ""
