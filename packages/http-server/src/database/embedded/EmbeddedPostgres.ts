import { Effect, Schema, Scope } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { Duplex } from "node:stream"
import { fileURLToPath } from "node:url"
import type { Opening } from "./process.ts"

/** Another process works on the data folder. */
export class FolderInUse extends Schema.TaggedError<FolderInUse>()("FolderInUse", { message: Schema.String }) {}

/** A PostgreSQL in a process beside this one, on a folder that it holds alone. */
export interface EmbeddedPostgres {
  /** Whether the folder held no database before. */
  readonly isNew: boolean
  /** Opens its one connection; what is written before the database is up waits for it. */
  readonly connect: () => Duplex
}

/** The database in `dataDir`, created on first use; it opens in the background. */
export const openEmbedded = Effect.fnUntraced(function* (dataDir: string) {
  const first = start(dataDir)
  const { heldBy, isNew } = yield* Effect.promise(() => opening(first))
  if (heldBy !== undefined) {
    return yield* new FolderInUse({ message: `DATA_DIR ${dataDir} is in use by ${heldBy}` })
  }
  let serving = ready(first)
  yield* Scope.addFinalizer(
    yield* Effect.scope,
    Effect.promise(() => serving.then(shutDown, () => undefined))
  )
  return {
    isNew,
    connect: () => {
      // A database that has ended is started again for the next connection.
      serving = serving.then(stillServing, () => restart(dataDir)).then((child) => child ?? restart(dataDir))
      return connection(serving)
    }
  } satisfies EmbeddedPostgres
})

/**
 * The baseline compiler alone takes a third of the memory that WebAssembly would take otherwise, and
 * is three times faster on work as short as ours; in a process of its own it slows nothing else.
 */
const start = (dataDir: string): ChildProcess =>
  fork(fileURLToPath(import.meta.resolve("#database-process")), [dataDir], {
    execArgv: ["--liftoff-only", "--max-semi-space-size=1"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  })

const opening = async (child: ChildProcess): Promise<Opening> => (await answer(child)) as Opening

/** After its opening the process says once that it serves. */
const ready = async (child: ChildProcess): Promise<ChildProcess> => {
  await answer(child)
  return child
}

const stillServing = (child: ChildProcess): ChildProcess | undefined => (child.connected ? child : undefined)

const restart = async (dataDir: string): Promise<ChildProcess> => {
  const child = start(dataDir)
  await opening(child)
  return ready(child)
}

/** The next message of the process; fails if it ends instead. */
const answer = async (child: ChildProcess): Promise<unknown> => {
  const settled = new AbortController()
  const { signal } = settled
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([message]) => message as unknown),
      once(child, "exit", { signal }).then(() => Promise.reject(new Error("the embedded database ended")))
    ])
  } finally {
    settled.abort()
  }
}

const shutDown = async (child: ChildProcess): Promise<void> => {
  if (!child.connected) return
  const exited = once(child, "exit")
  child.send(null as never)
  await exited
}

/** The wire protocol over messages to the process; one answer for each message. */
const connection = (serving: Promise<ChildProcess>): Duplex => {
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      serving
        .then(async (child) => {
          const answered = answer(child)
          child.send(chunk)
          const data = (await answered) as Uint8Array
          if (data.length > 0 && !stream.destroyed) stream.push(data)
        })
        .then(() => done(), done)
    }
  })
  return stream
}
