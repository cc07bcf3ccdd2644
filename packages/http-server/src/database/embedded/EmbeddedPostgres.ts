import { Data, Duration, Effect, Scope } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { Duplex } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { inUse, isFull } from "../../config/dataFolder.ts"
import type { Failure, Opening } from "./process.ts"

/** Another process works on the data folder, or it cannot be worked on. */
export class FolderRefused extends Data.TaggedError("FolderRefused")<{ readonly message: string }> {}

/**
 * Time limits of the process, in milliseconds: to name the holder of the folder, to open or create a database, and to
 * end.
 */
const PATIENCE_MILLIS = { hold: 20_000, open: 120_000, end: 5000 }

/** After this time a connection fails because the database does not open; giving up earlier would only begin again. */
export const OPENING_DEADLINE = Duration.millis(PATIENCE_MILLIS.hold + PATIENCE_MILLIS.open)

/** A PostgreSQL in a process of its own, on `dataDir` alone. It is created on first use, and opens in the background. */
export const openEmbedded = Effect.fnUntraced(function* (dataDir: string) {
  let current = start(dataDir)
  yield* Scope.addFinalizer(
    yield* Effect.scope,
    Effect.promise(() => current.end())
  )
  const { heldBy, isNew } = yield* Effect.tryPromise({
    try: () => current.opening,
    catch: (error) => new FolderRefused({ message: `DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}` })
  })
  if (heldBy !== undefined) return yield* new FolderRefused({ message: inUse(dataDir, heldBy) })
  return {
    /** Whether the folder held no database before. */
    isNew,
    /** Why it could not be opened when that was tried last. */
    failure: () => current.failure(),
    /** Opens its one connection; what is written before the database is up waits for it. */
    connect: () => {
      // A database that has ended is started again for the next connection, but not in vain.
      if (!current.isRunning() && !(current.failure() !== undefined && isFull(dataDir))) current = start(dataDir)
      return connection(current.inTurn)
    }
  }
})

/**
 * The baseline compiler alone takes a third of the memory that WebAssembly would take otherwise, and
 * is three times faster on work as short as ours; in a process of its own it slows nothing else.
 */
const start = (dataDir: string) => {
  const child = fork(fileURLToPath(import.meta.resolve("#database-process")), [dataDir, String(process.pid)], {
    execArgv: ["--liftoff-only", "--max-semi-space-size=1"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  const exited = once(child, "exit")
  let isServing = false
  let failure: string | undefined
  const opening = answer(child, PATIENCE_MILLIS.hold) as Promise<Opening>
  // After its opening the process says once that it serves.
  const serving = opening.then(async () => {
    await answer(child, PATIENCE_MILLIS.open)
    isServing = true
    return child
  })
  // Every connection attempt gets this error.
  serving.catch(({ message }: Error) => (failure = message))
  let last: Promise<unknown> = serving
  return {
    opening,
    /** An answer does not say what it answers, so that a connection waits for what another one has asked before. */
    inTurn: (ask: Ask): Promise<void> => {
      const asked = Promise.allSettled([last]).then(async () => ask(await serving))
      last = asked
      return asked
    },
    isRunning: () => child.connected,
    /** Why it could not be opened. */
    failure: () => failure,
    /** Ends it, at once where it does not serve yet: a database that is half created is created anew next time. */
    end: async (): Promise<void> => {
      const ended = new AbortController()
      const { signal } = ended
      setTimeout(isServing ? PATIENCE_MILLIS.end : SOON_MILLIS, undefined, { signal }).then(
        () => child.kill("SIGKILL"),
        () => undefined
      )
      // A process that cannot be reached any more has ended by itself.
      if (isServing && child.connected) send(child, null).catch(() => undefined)
      else if (child.connected) child.disconnect()
      await exited
      ended.abort()
    }
  }
}

/** A process that opens a database reads no messages while it does so. */
const SOON_MILLIS = 200

/** The next message of the process; fails if it fails or ends instead, and ends it where it takes longer than `millis`. */
const answer = async (child: ChildProcess, millis?: number): Promise<unknown> => {
  const settled = new AbortController()
  const { signal } = settled
  const late = async () => {
    await setTimeout(millis, undefined, { signal })
    child.kill("SIGKILL")
    throw new Error("the embedded database cannot be opened")
  }
  try {
    const message = await Promise.race([
      once(child, "message", { signal }).then(([message]) => message as unknown),
      once(child, "exit", { signal }).then(() => Promise.reject(new Error("the embedded database ended"))),
      ...(millis === undefined ? [] : [late()])
    ])
    if (isFailure(message)) throw new Error(message.failure)
    return message
  } finally {
    settled.abort()
  }
}

/** Sends to a process that may have just ended: without a callback, Node would throw an uncaught error. */
const send = (child: ChildProcess, message: Uint8Array | null): Promise<void> =>
  new Promise((sent, failed) => {
    child.send(message as never, (error) => (error === null ? sent() : failed(error)))
  })

const isFailure = (message: unknown): message is Failure =>
  typeof message === "object" && message !== null && "failure" in message

/** Sends a message to the process, and waits for its answer. */
type Ask = (child: ChildProcess) => Promise<void>

/** The wire protocol over messages to the process; one answer for each message. */
const connection = (inTurn: (ask: Ask) => Promise<void>): Duplex => {
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      if (isCancelRequest(chunk)) return void stream.destroy()
      inTurn(async (child) => {
        const [data] = (await Promise.all([answer(child), send(child, chunk)])) as [Uint8Array, void]
        if (data.length > 0 && !stream.destroyed) stream.push(data)
      }).then(() => done(), done)
    }
  })
  return stream
}

/** Asks PostgreSQL on a connection of its own to cancel a statement. PGlite cannot, and its process would end. */
const isCancelRequest = (chunk: Buffer): boolean => chunk.length === 16 && chunk.readUInt32BE(4) === 80_877_102
