import { copyFolder } from "@ratecard/test-support"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"

/** A new data folder, in which a database is already, without a price. */
export const newDataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-data-"))
  copyFolder(inject("preparedDataFolder"), folder)
  return folder
}
