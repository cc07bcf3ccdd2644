import { copyFolder, newDatabaseFolder } from "@ratecard/test-support"
import { inject } from "vitest"

/** A new data folder, in which a database is already, without a price. */
export const newDataFolder = (): string => {
  const folder = newDatabaseFolder()
  copyFolder(inject("preparedDataFolder"), folder)
  return folder
}
