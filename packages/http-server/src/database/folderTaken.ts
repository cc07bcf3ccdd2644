import { inUse, USUAL_DATA_FOLDER } from "../config/dataFolder.ts"
import { mayRun, readNote } from "./holderNote.ts"

/**
 * Why this process cannot start, where another server has its data folder: told before anything is loaded,
 * and so at once. If nothing is wrong, or not yet to be seen, the folder is still to be taken.
 */
export const folderTaken = async (): Promise<string | undefined> => {
  const { DATABASE_URL = "", DATA_DIR = "" } = process.env
  if (DATABASE_URL !== "") return undefined
  const dataDir = DATA_DIR.trim() || USUAL_DATA_FOLDER
  try {
    if (!mayRun(readNote(dataDir))) return undefined
    // Most starts need no SQLite in this process, at whose use some Nodes print a warning.
    const { holderOf } = await import("./folderLock.ts")
    const holder = holderOf(dataDir)
    return holder === undefined ? undefined : inUse(dataDir, holder)
  } catch {
    return undefined
  }
}
