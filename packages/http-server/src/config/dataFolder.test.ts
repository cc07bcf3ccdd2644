import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { prepareDataFolder } from "./dataFolder.ts"

const root = mkdtempSync(join(tmpdir(), "ratecard-folder-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe("a data folder", () => {
  it("is made with those above it, for its owner alone, and left empty", () => {
    const folder = join(root, "a", "b")
    expect(prepareDataFolder(folder)).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(prepareDataFolder(folder)).toBeUndefined()
  })

  it("that is open to other users is closed, unless it is not its own", () => {
    const folder = join(root, "open")
    mkdirSync(folder)
    mkdirSync(join(folder, "postgres"))
    chmodSync(folder, 0o775)
    expect(prepareDataFolder(folder)).toBeUndefined()
    expect(statSync(folder).mode & 0o777).toBe(0o700)

    writeFileSync(join(folder, "letter.txt"), "")
    expect(prepareDataFolder(folder)).toBeUndefined()
    chmodSync(folder, 0o750)
    expect(prepareDataFolder(folder)).toBe(
      `DATA_DIR ${folder} cannot be used: it is open to other users and holds other files; run chmod 700, or name a folder inside it`
    )
    expect(statSync(folder).mode & 0o777).toBe(0o750)
  })

  it("that cannot be one is refused in a line that names it and says why", () => {
    const file = join(root, "file")
    writeFileSync(file, "")
    const refused: Array<readonly [string, string]> = [
      [file, "it is a file, or inside one"],
      [join(file, "below"), "it is a file, or inside one"]
    ]
    // A recursive mkdir of Node never comes back from there.
    if (existsSync("/proc/self/stat")) {
      refused.push(["/proc/ratecard", "no such file or directory"], ["/dev/null/x", "it is a file, or inside one"])
    }
    for (const [folder, reason] of refused) {
      expect(prepareDataFolder(folder)).toBe(`DATA_DIR ${folder} cannot be used: ${reason}`)
    }
  })
})
