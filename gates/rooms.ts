import { basename, dirname } from "node:path"
import { fileNamedBy, type Import, isRelative } from "./imports.ts"

/**
 * Table of the rooms: which may import which. A row is a folder with what it may import: rooms and files of its
 * package, and entry points of packages of ours, with `*` for any letters. The row `*` is what all of the package may
 * import. A folder in a room is a part of it, if it has no row. The files next to the rooms join them and import
 * each; the row `.` is what else they import. Packages of others may be imported, but for what `never` says.
 */
export interface RoomTable {
  readonly rooms: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>>
  readonly never: ReadonlyArray<Ban>
}

/** Imports that some files never have, whatever their row says. */
interface Ban {
  /** Packages, rooms or files, such as `core/time`; with `!` what is excepted. */
  readonly in: ReadonlyArray<string>
  /** `camelCase`: only the files with such a name. */
  readonly files?: string
  readonly imports: ReadonlyArray<string>
  /** `types`: these may be imported all the same. */
  readonly but?: string
  readonly because: string
}

/** Of a row: all rooms of its package. */
const EVERY_ROOM = "every room"

/** An import of a file in `src` of a package. */
interface Arrow extends Import {
  readonly package: string
  readonly room: string
  /** The path of the file from `src`. */
  readonly place: string
  /** Imported file, as a path from the same `src`, or name of a package. */
  readonly target: string
  /** Whether it leads to another room, or to a package of ours. */
  readonly leadsOut: boolean
}

const PLACE = /^packages\/([^/]+)\/src\/(.+)$/u

/** The imports that the table does not allow, each with the reason. */
export const forbiddenIn = (table: RoomTable, imports: ReadonlyArray<Import>): ReadonlyArray<string> =>
  arrowsIn(table, imports).flatMap((arrow) => {
    const fault = faultOf(table, arrow)
    return fault === undefined ? [] : [`${arrow.file} imports ${arrow.path}: ${fault}`]
  })

const faultOf = ({ never, rooms }: RoomTable, arrow: Arrow): string | undefined => {
  const { leadsOut, place, room, target } = arrow
  const ban = never.find((ban) => isBanned(ban, arrow))
  if (ban !== undefined) return ban.because
  if (room === "." && place.includes("/")) return "its folder has no row in gates/rooms.json"
  const rows = rooms[arrow.package] ?? {}
  const items = [...(rows[room] ?? []), ...(rows["*"] ?? []), ...(room === "." ? [EVERY_ROOM] : [])]
  return !leadsOut || items.some((item) => allows(item, target))
    ? undefined
    : `${arrow.package}${room === "." ? "" : `/${room}`} may import only ${items.join(", ") || "itself"}`
}

const isBanned = ({ but, files, imports, in: places }: Ban, { isType, place, target, ...arrow }: Arrow): boolean => {
  const isIn = (item: string) => matches(item, `${arrow.package}/${place}`)
  return (
    imports.some((item) => matches(item, target)) &&
    places.some(isIn) &&
    !places.some((item) => item.startsWith("!") && isIn(item.slice(1))) &&
    !(files === "camelCase" && !/^[a-z]/u.test(basename(place))) &&
    !(but === "types" && isType)
  )
}

/** Permissions of the table that no import needs. */
export const unusedIn = (table: RoomTable, imports: ReadonlyArray<Import>): ReadonlyArray<string> => {
  const arrows = arrowsIn(table, imports).filter(({ leadsOut }) => leadsOut)
  return Object.entries(table.rooms).flatMap(([name, rows]) =>
    Object.entries(rows).flatMap(([row, items]) => {
      const own = arrows.filter((arrow) => arrow.package === name && (row === "*" || row === arrow.room))
      return items
        .filter((item) => !own.some(({ target }) => allows(item, target)))
        .map((item) => `gates/rooms.json lets ${name}/${row} import ${item}, and nothing there does`)
    })
  )
}

const arrowsIn = ({ rooms }: RoomTable, imports: ReadonlyArray<Import>): ReadonlyArray<Arrow> =>
  imports.flatMap((each) => {
    const [, name, place] = PLACE.exec(each.file) ?? []
    if (name === undefined || place === undefined) return []
    const roomOf = (path: string) =>
      Object.keys(rooms[name] ?? {})
        .filter((row) => path.startsWith(`${row}/`))
        .reduce((one, other) => (other.length > one.length ? other : one), ".")
    const [, other, path] = isRelative(each) ? (PLACE.exec(fileNamedBy(each)) ?? []) : []
    const target = other === name && path !== undefined ? path : each.path
    const room = roomOf(place)
    const leadsOut = target === path ? roomOf(path) !== room : isOurs(target) || target.startsWith("core/")
    return [{ ...each, package: name, room, place, target, leadsOut }]
  })

/** Entries with names of many rooms. A row names the rooms whose names it may import through them: `core/names`. */
export type Entries = Readonly<Record<string, ReadonlyMap<string, string>>>

/** The same imports, with the files that names come from in the place of these entries. */
export const throughEntries = (imports: ReadonlyArray<Import>, entries: Entries): ReadonlyArray<Import> =>
  imports.flatMap((each) => {
    const origins = entries[each.path]
    if (origins === undefined || each.names === undefined) return [each]
    const paths = new Set(each.names.map((name) => origins.get(name) ?? each.path))
    return Array.from(paths, (path) => ({ ...each, path }))
  })

/** Names of an entry that no file imports. */
export const unimported = (imports: ReadonlyArray<Import>, entries: Entries): ReadonlyArray<string> =>
  Object.entries(entries).flatMap(([entry, origins]) => {
    const imported = new Set(imports.flatMap(({ names = [], path }) => (path === entry ? names : [])))
    return [...origins.keys()]
      .filter((name) => !imported.has(name))
      .map((name) => `${entry} exports ${name}, and nothing imports it: take it out of the entry`)
  })

const isOurs = (target: string): boolean => target.startsWith("@ratecard/")

const allows = (item: string, target: string): boolean =>
  item === EVERY_ROOM ? !isOurs(target) : matches(item, target)

/** Whether an item of the table names this path or package. A folder or package of others has its inside with it. */
const matches = (item: string, target: string): boolean => {
  const pattern = item.replaceAll(/[.+]/gu, "\\$&").replaceAll("*", ".*")
  const end = isOurs(item) ? "$" : item.endsWith(":") ? "" : "(?:/|$)"
  return new RegExp(`^${pattern}${end}`, "u").test(target)
}

/** Imports of a file of another package by its path, or of what a package does not export. */
export const unnamedIn = (imports: ReadonlyArray<Import>, entryPoints: ReadonlySet<string>): ReadonlyArray<string> =>
  imports.flatMap((each) => {
    const [, published, other] = isRelative(each) ? (INSIDE.exec(fileNamedBy(each)) ?? []) : []
    const home = published ?? other
    const isNamed = isRelative(each)
      ? home === undefined || each.file.startsWith(home)
      : !isOurs(each.path) || entryPoints.has(each.path)
    return isNamed ? [] : [`${each.file} imports ${each.path}: a package is imported by a name that it exports`]
  })

/** A file of a package, published or not. */
const INSIDE = /^(packages\/[^/]+\/)|^((?:seeds|examples|bench|support|gates)\/)/u

/**
 * Small files of `src` that only a neighbour in their folder imports, and no test, if they all fit into it together.
 * Where they do not, they are its parts, and so are those of a list of parts. Files that are loaded apart (by
 * `import()`, or as a thread, whose types alone are imported), and those that an entry exports, are not among them.
 */
export const lonely = (imports: ReadonlyArray<Import>, linesOf: (file: string) => number): ReadonlyArray<string> => {
  const uses = Map.groupBy(imports.filter(isRelative), fileNamedBy)
  const isApart = (all: ReadonlyArray<Import>) =>
    all.every(({ isType }) => isType) || all.some(({ isExport, isLazy }) => isExport ?? isLazy ?? false)
  const partsOf = Map.groupBy(
    [...uses].filter(([file, all]) => {
      const [{ file: importer }] = all as [Import]
      const isAlone = all.every((each) => each.file === importer) && dirname(file) === dirname(importer)
      const isSource = PLACE.test(file) && /(?<!\.d\.json)\.tsx?$/u.test(file) && !/\.test\./u.test(importer)
      return isSource && isAlone && !isApart(all)
    }),
    ([, [use]]) => use!.file
  )
  const neighboursOf = (importer: string) =>
    new Set(
      imports
        .filter((each) => each.file === importer && isRelative(each))
        .map(fileNamedBy)
        .filter((file) => dirname(file) === dirname(importer))
    )
  return [...partsOf].flatMap(([importer, parts]) => {
    const small = parts.map(([file]) => file).filter((file) => linesOf(file) < SMALL)
    const together = small.reduce((sum, file) => sum + linesOf(file), linesOf(importer))
    return together > ROOMY || neighboursOf(importer).size >= LIST
      ? []
      : small.map((file) => `${file} is imported only by ${basename(importer)}: make it a part of that file`)
  })
}

/** Neighbours that make a list of a file, such as the one of all agent tools. */
const LIST = 7

/** Lines of a file that its only user should have in it. */
const SMALL = 60

/** Lines of a file that still is one thing to read. */
const ROOMY = 250
