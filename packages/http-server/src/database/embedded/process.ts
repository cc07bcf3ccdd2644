import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, readdirSync, renameSync } from "node:fs"
import { rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { Worker } from "node:worker_threads"
import { damagedText, databaseFolder, isFull } from "../../config/dataFolder.ts"
import { lockFolder } from "../folderLock.ts"
import { noteOf } from "../holderNote.ts"

/** The first message of the process: the holder of the folder, if it is not free, and whether it holds a database. */
export interface Opening {
  readonly heldBy: string | undefined
  readonly isNew: boolean
}

/** The last message of a process that cannot go on. */
export interface Failure {
  readonly failure: string
}

/** The book fits many times; PostgreSQL's own default would touch 128 MB. */
const SMALL = ["-c", "shared_buffers=8MB"]

/** With a folder for it, this process creates a database there, and ends. */
const [dataDir, parent, newFolder] = process.argv.slice(2) as [string, string, string?]

const folder = databaseFolder(dataDir)

/** The file that makes a folder one of PostgreSQL's. */
const VERSION = "PG_VERSION"

/** The beginning of the name of an unfinished database. */
const UNFINISHED = `${basename(folder)}.new`

// PostgreSQL's files are open to everybody, by its own wish; its folders are not.
process.umask(0o077)

const INTERVAL_MILLIS = 100

/** Windows keeps the id of a parent that has ended. */
const WATCH = `
  const { workerData: parent } = require("node:worker_threads")
  const isThere = () => {
    try {
      return process.kill(parent, 0) && process.ppid === parent
    } catch {
      return false
    }
  }
  setInterval(() => isThere() || process.kill(process.pid, "SIGKILL"), ${INTERVAL_MILLIS})`

// A signal to the whole group is the server's to answer: it ends this process when it is done with it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined)

let isOpened = false

// PostgreSQL tells of a full disk in many ways, from deep inside.
process.on("uncaughtException", (error) => {
  const failure = isFull(dataDir)
    ? `no space in DATA_DIR ${dataDir}`
    : isOpened || !existsSync(folder)
      ? `the embedded database failed: ${error.message}`
      : damagedText(dataDir, error.message)
  if (!process.connected) process.exit(1)
  process.send!({ failure } satisfies Failure, () => process.exit(1))
})

const opened = endWithParent(Number(parent))

if (newFolder === undefined) {
  // The server's end closes the channel; no answer is awaited then.
  process.once("disconnect", () => process.exit())
  if (!process.connected) process.exit()
  const heldBy = lockFolder(dataDir, noteOf(process.ppid))
  const isNew = !existsSync(folder)
  process.send!({ heldBy, isNew } satisfies Opening)
  if (heldBy === undefined) {
    const removed = removeUnfinished()
    if (isNew) await create()
    await removed
    await serve()
  }
  process.disconnect()
} else {
  await (await open(newFolder)).close()
}

/** Removes the remains of creators that were cut off; one that is just ending may still write, and leaves them for another time. */
async function removeUnfinished(): Promise<void> {
  const left = readdirSync(dataDir).filter((name) => name.startsWith(UNFINISHED))
  await Promise.allSettled(left.map((name) => rm(join(dataDir, name), { recursive: true })))
}

/**
 * Creates the database in a process that ends then, because that takes three times the memory of serving it, and in a
 * folder that no other process has. The holder of the lock moves it to its place, so that half a database is never
 * taken for one.
 */
async function create(): Promise<void> {
  const unfinished = join(dataDir, `${UNFINISHED}.${randomBytes(8).toString("hex")}`)
  const creating = fork(import.meta.filename, [dataDir, String(process.pid), unfinished], {
    execArgv: process.execArgv
  })
  process.once("exit", () => creating.kill("SIGKILL"))
  const [code] = await once(creating, "exit")
  if (code !== 0) throw new Error(`it could not be created in ${folder}`)
  renameSync(unfinished, folder)
}

/** Answers one message of the wire protocol at a time, in the order in which they come; null ends it. */
async function serve(): Promise<void> {
  // PostgreSQL would create another database in place of one without it.
  if (!existsSync(join(folder, VERSION))) throw new Error(`${VERSION} is missing`)
  const database = await open(folder).catch(failInItsWords)
  isOpened = true
  opened()
  await new Promise<void>((resolve) => {
    let done = Promise.resolve()
    process.on("message", (message: Uint8Array | null) => {
      done = done.then(async () => {
        if (message === null) return resolve()
        if (isStartup(message)) await resetSession(database)
        process.send!(await database.execProtocolRaw(message))
      })
    })
    process.send!(null)
  })
  await database.close()
}

/** Whether a connection begins: version 3.0 of the protocol, where other messages have no 0 before it. */
function isStartup(message: Uint8Array): boolean {
  return message[0] === 0 && new DataView(message.buffer, message.byteOffset).getUint32(4) === 3 << 16
}

/** The one session outlives its connections, with all that the last one left open or prepared. */
async function resetSession(database: PGlite): Promise<void> {
  await database.exec("ROLLBACK")
  await database.exec("DISCARD ALL")
}

function open(at: string, more: PGliteOptions = {}): Promise<PGlite> {
  return PGlite.create(at, { startParams: [...PGlite.defaultStartParams, ...SMALL], ...more })
}

/** PostgreSQL says why it does not open a database only where it is asked to tell all, which is too much for one that serves. */
async function failInItsWords(error: Error): Promise<never> {
  let { message } = error
  // oxlint-disable-next-line no-console -- where PGlite writes them
  console.error = (line: unknown) => (message = /(?:FATAL|PANIC): +(.+)/u.exec(String(line))?.[1] ?? message)
  await open(folder, { debug: 1 }).catch(() => undefined)
  throw new Error(message)
}

/**
 * Kills this process when `parent`, the one that started it, has ended, even while it is too busy to notice; until the
 * returned function is called. If `parent` has ended already, it ends at once.
 */
function endWithParent(parent: number): () => void {
  if (process.ppid !== parent) process.exit()
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: parent,
    resourceLimits: { maxOldGenerationSizeMb: 8 }
  })
  watch.unref()
  return () => void watch.terminate()
}
