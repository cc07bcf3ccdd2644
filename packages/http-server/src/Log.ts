import { Cause, Context, Effect, Layer, Logger, References } from "effect"
import pino from "pino"
import pretty from "pino-pretty"
import type { Settings } from "./Config.ts"

const LEVELS = {
  All: "trace",
  Trace: "trace",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "fatal",
  None: "silent"
} as const

/** The one sink of all logs: JSON lines, or readable ones, on standard output. */
export class Log extends Context.Service<Log, pino.Logger>()("@ratecard/http-server/Log") {
  /** Opens the sink, sends Effect's own logs to it, and empties its buffer at the end. */
  static readonly layer = ({ logFormat, logLevel }: Pick<Settings, "logFormat" | "logLevel">) =>
    Layer.unwrap(
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const destination =
              logFormat === "pretty"
                ? pretty({ sync: true })
                : // Many lines in one write; handing it to another thread would cost more than writing it here.
                  pino.destination({ sync: true, minLength: 4096, periodicFlush: 100 })
            return { log: pino({ level: logLevel, base: null }, destination), destination }
          }),
          ({ destination }) => Effect.sync(() => ("flushSync" in destination ? destination.flushSync() : undefined))
        ),
        // The sink is the one that holds lines back; Effect would do so at its own level.
        ({ log }) =>
          Layer.mergeAll(
            Layer.succeed(Log, log),
            Layer.succeed(References.MinimumLogLevel, log.isLevelEnabled("debug") ? "All" : "Info"),
            Logger.layer([pinoLogger(log)])
          )
      )
    )
}

const pinoLogger = (log: pino.Logger) =>
  Logger.make(({ cause, logLevel, message }) => {
    const parts = Array.isArray(message) ? message : [message]
    const text = parts.filter((part) => typeof part === "string").join(" ")
    const fields = Object.assign({}, ...parts.filter((part) => typeof part === "object" && part !== null))
    const level = LEVELS[logLevel]
    if (level === "silent") return
    log[level](cause.reasons.length === 0 ? fields : { ...fields, cause: Cause.pretty(cause) }, text)
  })
