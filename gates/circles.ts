import { fileNamedBy, type Import, isRelative } from "./imports.ts"

/** Files and folders of a folder, each with the imports that lead to another. */
type Folder = Map<string, Map<string, Import>>

/**
 * The circles among files and folders that stand side by side, each with the imports that it is made of: the
 * shortest first, and then what is a circle without the arrows of that. A folder is its files and the folders
 * in it, so a circle through nested folders shows where they part.
 */
export const circlesIn = (imports: ReadonlyArray<Import>): ReadonlyArray<string> =>
  [...foldersOf(imports)].flatMap(([path, folder]) => {
    const circles: Array<string> = []
    for (let circle = shortestCircle(folder); circle !== undefined; circle = shortestCircle(folder)) {
      const imports = circle.slice(1).map((to, index) => {
        const { file, path } = folder.get(circle[index]!)!.get(to)!
        return `  ${file} imports ${path}`
      })
      circles.push([`${path} has a circle: ${circle.join(" -> ")}`, ...imports].join("\n"))
      for (const [index, to] of circle.slice(1).entries()) folder.get(circle[index]!)!.delete(to)
    }
    return circles
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
    folders.set(path, folder.set(from[depth]!, arrows.set(to[depth]!, each)))
  }
  return folders
}

const shortestCircle = (folder: Folder): ReadonlyArray<string> | undefined =>
  Array.from(folder.keys(), (name) => wayBack(folder, name))
    .filter((way) => way !== undefined)
    .toSorted((one, other) => one.length - other.length)[0]

/** The shortest way from one back to itself, with both its ends. */
const wayBack = (folder: Folder, start: string): ReadonlyArray<string> | undefined => {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of folder.get(way.at(-1)!)?.keys() ?? []) {
      if (next === start) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
