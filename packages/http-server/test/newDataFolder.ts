import { copyFolder } from "@ratecard/test-support"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"

/** A new data folder, in which a database is already: without a price, or with those that are bundled. */
export const newDataFolder = (kind: "preparedDataFolder" | "pricedDataFolder" = "preparedDataFolder"): string => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-data-"))
  copyFolder(inject(kind), folder)
  return folder
}
