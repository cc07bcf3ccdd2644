import { Cause, Context, Effect, Layer, Logger, References } from "effect"
import { fstatSync } from "node:fs"
import pino from "pino"
import pretty, { prettyFactory } from "pino-pretty"
import type { Settings } from "./Config.ts"
import { LogPipe } from "./LogPipe.ts"

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

/** How many lines of the log were dropped because the pipe was full. */
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
  Logger.make(({ cause, logLevel, message }) => {
    const parts = Array.isArray(message) ? message : [message]
    const text = parts.filter((part) => typeof part === "string").join(" ")
    const fields = Object.assign({}, ...parts.filter((part) => typeof part === "object" && part !== null))
    // Of these two there are no lines.
    if (logLevel === "All" || logLevel === "None") return
    const level = logLevel.toLowerCase() as Lowercase<typeof logLevel>
    log[level](cause.reasons.length === 0 ? fields : { ...fields, cause: Cause.pretty(cause) }, text)
  })
