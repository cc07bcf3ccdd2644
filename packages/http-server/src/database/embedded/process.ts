import { PGlite } from "@electric-sql/pglite"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, renameSync, rmSync } from "node:fs"
import { hostname } from "node:os"
import { databaseFolder, isFull } from "../../config/dataFolder.ts"
import { lockFolder } from "../folderLock.ts"
import { endWithParent } from "./endWithParent.ts"

/** What the process says first: who holds the folder, if it is not free, and whether it holds a database. */
export interface Opening {
  readonly heldBy: string | undefined
  readonly isNew: boolean
}

/** What the process says last where it cannot go on. */
export interface Failure {
  readonly failure: string
}

/** The argument that makes the process create the database and end. */
const CREATE = "create"

/** The book fits many times; PostgreSQL's own default would touch 128 MB. */
const SMALL = ["-c", "shared_buffers=8MB"]

const [dataDir, task] = process.argv.slice(2) as [string, string?]
const folder = databaseFolder(dataDir)

// A signal to the whole group is the server's to answer: it ends this process when it is done with it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined)

// PostgreSQL tells of a full disk in many ways, from deep inside.
process.on("uncaughtException", (error) => {
  const failure = isFull(dataDir) ? `no space in DATA_DIR ${dataDir}` : `the embedded database failed: ${error.message}`
  if (!process.connected) process.exit(1)
  process.send!({ failure } satisfies Failure, () => process.exit(1))
})

const opened = endWithParent()
if (task === CREATE) {
  await create()
} else {
  let creating: ChildProcess | undefined
  // The server's end closes the channel, and nobody waits for an answer then.
  process.once("disconnect", () => {
    creating?.kill("SIGKILL")
    process.exit()
  })
  const heldBy = lockFolder(dataDir, `process ${process.ppid} on ${hostname()}`)
  const isNew = !existsSync(folder)
  process.send!({ heldBy, isNew } satisfies Opening)
  if (heldBy === undefined) {
    if (isNew) {
      creating = fork(import.meta.filename, [dataDir, CREATE], { execArgv: process.execArgv })
      await created(creating)
    }
    await serve()
  }
  process.disconnect()
}

/** Waits for the process that creates the database, and ends, because that takes three times the memory of serving it. */
async function created(creating: ChildProcess): Promise<void> {
  const [code] = await once(creating, "exit")
  if (code !== 0) throw new Error(`it could not be created in ${folder}`)
}

/** Creates the database beside its place and moves it there, so that half a database is never taken for one. */
async function create(): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await (await open(unfinished)).close()
  renameSync(unfinished, folder)
}

/** Answers one message of the wire protocol at a time, in the order in which they come; null ends it. */
async function serve(): Promise<void> {
  const database = await open(folder)
  opened()
  await new Promise<void>((resolve) => {
    let done = Promise.resolve()
    process.on("message", (message: Uint8Array | null) => {
      done = done.then(async () => {
        if (message === null) return resolve()
        process.send!(await database.execProtocolRaw(message))
      })
    })
    process.send!(null)
  })
  await database.close()
}

function open(at: string): Promise<PGlite> {
  return PGlite.create(at, { startParams: [...PGlite.defaultStartParams, ...SMALL] })
}
