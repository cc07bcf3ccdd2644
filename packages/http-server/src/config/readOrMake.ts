import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The secret text that the data folder keeps as `name`, made when it is first needed. It is linked when
 * it is whole: a server that is killed meanwhile leaves no half of it, and of two the first one's stands.
 */
export const readOrMake = (dataDir: string, name: string, make: () => string): string => {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error
  }
  const draft = `${file}.${randomBytes(8).toString("hex")}`
  writeFileSync(draft, make(), { mode: 0o600, flag: "wx" })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, "utf8")
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code
