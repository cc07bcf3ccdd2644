import { Cause, Context, Effect, Layer, Logger, References } from "effect"
import { fstatSync } from "node:fs"
import { Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import pino, { type DestinationStream } from "pino"
import pretty, { prettyFactory } from "pino-pretty"
import type { Settings } from "./Config.ts"

/** Lines that wait for the reader of the log; what comes beyond them is dropped. */
const MAX_WAITING_BYTES = 2 ** 20

/** Many lines in one write; handing it to another thread would cost more than writing it here. */
const BATCH_LENGTH = 4096

const BATCH_MILLIS = 100

/** The time that the last lines may take at the end. */
const LAST_WORDS_MILLIS = 500

/**
 * Writes lines to a pipe whose reader may stop: it then loses lines, and the service nothing. When it
 * reads again, a line tells how many it has lost.
 */
export class LogPipe implements DestinationStream {
  readonly #socket: Socket
  /** Makes the line that says how many were lost. */
  tellLost: (lines: number) => string
  #batch = ""
  #isAwaited = false
  #lost = 0
  /** Lines that were dropped, in all. */
  dropped = 0

  constructor(fd: number, tellLost: (lines: number) => string) {
    this.tellLost = tellLost
    this.#socket = new Socket({ fd, readable: false, writable: true })
    // A reader that has gone takes no more lines, which is not a reason to stop serving.
    this.#socket.on("error", () => {}).unref()
  }

  write(line: string): void {
    if (this.#socket.writableLength > MAX_WAITING_BYTES) {
      this.#lost++
      this.dropped++
      return
    }
    if (this.#lost > 0) {
      this.#batch += this.tellLost(this.#lost)
      this.#lost = 0
    }
    this.#batch += line
    if (this.#batch.length >= BATCH_LENGTH) this.#flush()
    else if (!this.#isAwaited) void this.#flushSoon()
  }

  async #flushSoon(): Promise<void> {
    this.#isAwaited = true
    await setTimeout(BATCH_MILLIS, undefined, { ref: false })
    this.#isAwaited = false
    this.#flush()
  }

  #flush(): void {
    if (this.#batch !== "" && !this.#socket.destroyed) this.#socket.write(this.#batch)
    this.#batch = ""
  }

  /** Writes what is left, as far as its reader takes it soon. */
  async end(): Promise<void> {
    this.#flush()
    const done = new AbortController()
    // It is not closed: others in this process may have something to say.
    const written = new Promise<void>((resolve) => this.#socket.write("", () => resolve()))
    await Promise.race([written, setTimeout(LAST_WORDS_MILLIS, undefined, { signal: done.signal }).catch(() => {})])
    done.abort()
  }
}

/** The one sink of all logs: JSON lines, or readable ones, on standard output. */
export class Log extends Context.Service<Log, pino.Logger>()("@ratecard/http-server/Log") {
  /** On standard output. */
  static readonly layer = ({ logFormat, logLevel }: Pick<Settings, "logFormat" | "logLevel">) =>
    Log.layerTo(logLevel, () => standardOutput(logFormat))

  /** Opens the sink, sends Effect's own logs to it, and empties its buffer at the end. */
  static readonly layerTo = (logLevel: Settings["logLevel"], open: () => Sink) =>
    Layer.unwrap(
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const sink = open()
            return { log: pino({ level: logLevel, base: null }, sink.destination), sink }
          }),
          ({ sink }) => Effect.promise(async () => sink.end())
        ),
        // The sink is the one that holds lines back; Effect would do so at its own level.
        ({ log, sink }) =>
          Layer.mergeAll(
            Layer.succeed(Log, log),
            Layer.succeed(DroppedLines, sink.dropped),
            Layer.succeed(References.MinimumLogLevel, log.isLevelEnabled("debug") ? "All" : "Info"),
            Logger.layer([pinoLogger(log)])
          )
      )
    )
}

/** Counts the lines of the log that were dropped because the pipe was full. */
export class DroppedLines extends Context.Service<DroppedLines, () => number>()("@ratecard/http-server/DroppedLines") {}

interface Sink {
  readonly destination: pino.DestinationStream
  readonly dropped: () => number
  readonly end: () => Promise<void> | void
}

const STANDARD_OUTPUT = 1

/** Standard output is one, however many servers a process runs. */
let openPipe: LogPipe | undefined

/** A file and a terminal take what they are given; behind a pipe is a reader who may stop. */
const standardOutput = (format: Settings["logFormat"]): Sink => {
  const kind = fstatSync(STANDARD_OUTPUT)
  if (kind.isFIFO() || kind.isSocket()) {
    const readable = format === "pretty" ? prettyFactory({}) : (line: unknown) => String(line)
    const pipe = (openPipe ??= new LogPipe(STANDARD_OUTPUT, lost))
    pipe.tellLost = (lines) => readable(lost(lines))
    return {
      destination: { write: (line) => pipe.write(readable(line)) },
      dropped: () => pipe.dropped,
      end: () => pipe.end()
    }
  }
  if (format === "pretty") return { destination: pretty({ sync: true }), dropped: () => 0, end: () => {} }
  // Many lines in one write; handing it to another thread would cost more than writing it here.
  const file = pino.destination({ sync: true, minLength: 4096, periodicFlush: 100 })
  return { destination: file, dropped: () => 0, end: () => file.flushSync() }
}

const lost = (lines: number): string =>
  `{"level":40${pino.stdTimeFunctions.epochTime()},"dropped":${lines},"msg":"log lines were dropped: the pipe was full"}\n`

const pinoLogger = (log: pino.Logger) =>
  Logger.make(({ cause, fiber, logLevel, message }) => {
    const parts = Array.isArray(message) ? message : [message]
    const text = parts.filter((part) => typeof part === "string").join(" ")
    const annotations = fiber.getRef(References.CurrentLogAnnotations)
    const fields = Object.assign({}, annotations, ...parts.filter((part) => typeof part === "object" && part !== null))
    // Of these two there are no lines.
    if (logLevel === "All" || logLevel === "None") return
    const level = logLevel.toLowerCase() as Lowercase<typeof logLevel>
    log[level](cause.reasons.length === 0 ? fields : { ...fields, cause: Cause.pretty(cause) }, text)
  })
