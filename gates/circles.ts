import { fileNamedBy, type Import, isRelative } from "./imports.ts"

/** What stands in a folder, files and folders with all that is in them, and by which import one leads to another. */
type Folder = Map<string, Map<string, Import>>

/**
 * The circles among files and folders that stand side by side, each with the imports that it is made of. A
 * folder is its files and the folders in it, so a circle through nested folders shows where they part.
 */
export const circlesIn = (imports: ReadonlyArray<Import>): ReadonlyArray<string> =>
  [...foldersOf(imports)].flatMap(([path, folder]) => {
    const circles = [...folder].flatMap(([from, arrows]) =>
      [...arrows.keys()].flatMap((to) => {
        const back = wayBetween(folder, to, from)
        return back === undefined ? [] : [[from, ...back]]
      })
    )
    const byMembers = new Map(circles.map((circle) => [circle.slice(1).toSorted().join(), circle]))
    return Array.from(byMembers.values(), (circle) => describe(path, folder, circle))
  })

const foldersOf = (imports: ReadonlyArray<Import>): ReadonlyMap<string, Folder> => {
  const folders = new Map<string, Folder>()
  for (const each of imports.filter(isRelative)) {
    const [from, to] = [each.file.split("/"), fileNamedBy(each).split("/")]
    const depth = from.findIndex((name, index) => name !== to[index])
    if (depth === -1) continue
    const path = from.slice(0, depth).join("/")
    const folder = folders.get(path) ?? new Map<string, Map<string, Import>>()
    const arrows = folder.get(from[depth]!) ?? new Map<string, Import>()
    folders.set(path, folder.set(from[depth]!, arrows))
    if (!arrows.has(to[depth]!)) arrows.set(to[depth]!, each)
  }
  return folders
}

/** The shortest way, with both its ends; undefined if there is none. */
const wayBetween = (folder: Folder, from: string, to: string): ReadonlyArray<string> | undefined => {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1)!
    if (last === to) return way
    for (const next of folder.get(last)?.keys() ?? []) {
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

const describe = (path: string, folder: Folder, circle: ReadonlyArray<string>): string => {
  const imports = circle.slice(1).map((to, index) => {
    const { file, path } = folder.get(circle[index]!)!.get(to)!
    return `  ${file} imports ${path}`
  })
  return [`${path} has a circle: ${circle.join(" -> ")}`, ...imports].join("\n")
}
