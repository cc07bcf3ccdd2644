import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

const ROOT = join(import.meta.dirname, "..")
const PACKAGES = join(ROOT, "packages")

/** A folder is a room; a file beside the rooms of a package is one of its own. */
const roomOf = (file: string): string => (/^[\w-]+\/src\/[^/]+$/u.test(file) ? file : dirname(file))

/** Which rooms the files of a room import from, for their types alone included. */
const roomsOf = (files: ReadonlyArray<string>): ReadonlyMap<string, ReadonlySet<string>> => {
  const rooms = new Map<string, Set<string>>()
  for (const file of files) {
    const known = rooms.get(roomOf(file)) ?? new Set()
    const source = readFileSync(join(PACKAGES, file), "utf8")
    for (const [, path] of source.matchAll(/(?:from|import\(|import) ?"(\.[^"]+\.ts)"/gu)) {
      known.add(roomOf(normalize(join(dirname(file), path!))))
    }
    rooms.set(roomOf(file), known)
  }
  return rooms
}

/** What is left when rooms that lead nowhere are taken away again and again: circles, and the ways to them. */
const circlesIn = (rooms: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyArray<string> => {
  const left = new Map(rooms)
  const leadsOn = (room: string) => [...left.get(room)!].filter((other) => left.has(other) && !isWithin(room, other))
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const room of left.keys()) if (leadsOn(room).length === 0) left.delete(room)
  }
  return Array.from(left.keys(), (room) => `${room} -> ${leadsOn(room).join(", ")}`)
}

/** A room and those inside it are one. */
const isWithin = (one: string, other: string): boolean =>
  `${one}/`.startsWith(`${other}/`) || other.startsWith(`${one}/`)

it("no rooms import each other in a circle, types included", () => {
  const files = globSync("*/src/**/*.ts", { cwd: PACKAGES }).filter((file) => !file.endsWith(".test.ts"))
  assert.isAbove(files.length, 300)
  assert.deepStrictEqual(circlesIn(roomsOf(files)), [])
})

/** What one override of the linter says of imports replaces what an earlier one says of the same file. */
const walls = (): ReadonlyArray<string> => {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")) as {
    readonly overrides: ReadonlyArray<{
      readonly files: ReadonlyArray<string>
      readonly rules: Readonly<Record<string, unknown>>
    }>
  }
  return overrides.filter(({ rules }) => "no-restricted-imports" in rules).flatMap(({ files }) => files)
}

it("what the linter says of a room stands after what it says of the room around it", () => {
  const globs = walls()
  assert.isAbove(globs.length, 30)
  const replaced = globs.filter((inner, place) =>
    globs.slice(place + 1).some((outer) => outer.endsWith("/**") && inner.startsWith(outer.slice(0, -2)))
  )
  assert.deepStrictEqual(replaced, [])
})
