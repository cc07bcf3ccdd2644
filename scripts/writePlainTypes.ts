import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { plainTypes } from "./plainTypes.ts"

/** The entries that name no package in their types; the build has written them as the compiler does. */
const ENTRIES = ["core/dist/plain.d.ts"]

for (const entry of ENTRIES) {
  const path = join(import.meta.dirname, "../packages", entry)
  writeFileSync(path, plainTypes(path))
}
