import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { getSystemErrorMessage } from "node:util"
import { ifPossible } from "../ifPossible.ts"

/** The data folder, unless `DATA_DIR` names another. */
export const USUAL_DATA_FOLDER = ".data"

/** Of a data folder: where its database is. */
export const databaseFolder = (dataDir: string): string => join(dataDir, "postgres")

/** The space of a new database, and room to begin with. */
const NEW_DATABASE_BYTES = 64 * 2 ** 20

/** PostgreSQL writes its log in files of 16 MB, and fails where the next one does not fit. */
const FULL_BYTES = 20 * 2 ** 20

/**
 * Makes the folder, closes it to other users, and tries whether it takes files and has the room for a new
 * database; says what it lacks. One that holds a database may be full: what is there can be read.
 */
export const prepareDataFolder = (dataDir: string): string | undefined => {
  const isNew = !existsSync(databaseFolder(dataDir))
  try {
    makeFolder(resolve(dataDir))
    const fault = closeFolder(dataDir)
    if (fault !== undefined) return `DATA_DIR ${dataDir} cannot be used: ${fault}`
    const trial = join(dataDir, `trial.${process.pid}`)
    writeFileSync(trial, "")
    rmSync(trial)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC" && !isNew) return undefined
    return `DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`
  }
  const free = freeBytes(dataDir)
  return isNew && free < NEW_DATABASE_BYTES
    ? `DATA_DIR ${dataDir} cannot be used: it has ${megabytes(free)} MB free and needs ${megabytes(NEW_DATABASE_BYTES)}: free some space, or name another folder`
    : undefined
}

/** Step by step: asked for all steps at once, Node tries for ever where the system has no such place. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Why a data folder that `holder` has is refused. */
export const inUse = (dataDir: string, holder: string): string => `DATA_DIR ${dataDir} is in use by ${holder}`

/** Says what to do about a data folder whose database cannot be opened, for this reason. */
export const damagedText = (dataDir: string, reason: string): string =>
  `the database in DATA_DIR ${dataDir} is damaged (${reason}): restore a backup, as with tar --extract --gzip --recursive-unlink --file ratecard.tar.gz --directory '${dataDir}'`

/** Whether the disk under the folder is full, for a database; false where its system does not tell. */
export const isFull = (dataDir: string): boolean => freeBytes(dataDir) < FULL_BYTES

const freeBytes = (dataDir: string): number => {
  const { bavail = 0, blocks = 0, bsize = 0 } = ifPossible(() => statfsSync(dataDir)) ?? {}
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)

/** The system's error, in words. */
const reasonOf = (error: unknown): string => {
  const { code, errno } = error as NodeJS.ErrnoException
  return code === "EEXIST" || code === "ENOTDIR"
    ? "it is a file, or inside one"
    : errno === undefined
      ? String(error)
      : getSystemErrorMessage(errno)
}

/** The names that a data folder may hold, and the trash folder of a fresh file system. */
const OWN_ENTRY = /^(postgres|lock|holder|auth-secret|key-encryption-keys|trial\.\d+|lost\+found$)/u

const OTHERS = 0o077

/**
 * Takes all rights to a data folder from other users: a user who can write it is an administrator. A folder that holds
 * something else too, or belongs to another user, is left as it is; the answer says what is wrong.
 */
const closeFolder = (folder: string): string | undefined => {
  const { mode, uid } = statSync(folder)
  // Windows has other rights, and no user ids.
  if (process.getuid === undefined || (mode & OTHERS) === 0) return undefined
  if (uid !== process.getuid()) {
    return "it belongs to another user; name a folder inside it, which the server then creates for itself"
  }
  if (!readdirSync(folder).every((name) => OWN_ENTRY.test(name))) {
    return `it is open to other users and holds other files; run chmod 700, or name a folder inside it`
  }
  chmodSync(folder, mode & 0o700)
  return undefined
}
