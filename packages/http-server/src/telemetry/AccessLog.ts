import type { Logger } from "pino"
import type { Measured, RequestMeter } from "./RequestMeter.ts"

/** An answer that is sent, or whose reader is gone. */
export interface Answered extends Measured {
  readonly requestId: string
  /** Whether it says that there are too many requests. */
  readonly isRefusal: boolean
}

/**
 * A line for each answer, and one a second for refusals: a line for each of these would cost more than the refusal. A
 * health check that went well has none: a proxy asks twice a second.
 */
export class AccessLog {
  readonly #log: Pick<Logger, "info">
  readonly #meter: RequestMeter | undefined
  readonly #refused = new Map<number, number>()

  constructor(log: Pick<Logger, "info">, meter?: RequestMeter) {
    this.#log = log
    this.#meter = meter
  }

  note({ isRefusal, requestId, ...answered }: Answered): void {
    const { isAborted, method, millis, path, status } = answered
    const ms = Math.round(millis * 1000) / 1000
    if (isRefusal) this.#refused.set(status, (this.#refused.get(status) ?? 0) + 1)
    else if (status !== 200 || !HEALTH.test(path)) {
      const aborted = isAborted ? true : undefined
      this.#log.info({ request_id: requestId, method, path: cut(path), status, ms, aborted })
    }
    this.#meter?.end(answered)
  }

  /** Tells of the refusals since it was asked last. */
  tellRefusals(): void {
    for (const [status, refused] of this.#refused) this.#log.info({ status, refused }, "requests were turned away")
    this.#refused.clear()
  }
}

const HEALTH = /^\/health(\/ready)?$/u

/** No path of ours is longer; one of 12,000 characters was a line as long. */
const MOST_CHARACTERS = 500

const cut = (path: string): string =>
  path.length <= MOST_CHARACTERS ? path : `${path.slice(0, MOST_CHARACTERS)}… (${path.length})`
