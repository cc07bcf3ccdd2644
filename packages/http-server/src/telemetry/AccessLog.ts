import type { Logger } from "pino"
import type { IdentifiedResponse } from "../http/listener/IdentifiedResponse.ts"
import { pathOf } from "../http/paths/routedPath.ts"
import type { RequestMeter } from "./RequestMeter.ts"

/** A line for each answer, and one a second for refusals: a line for each of these would cost more than the refusal. */
export class AccessLog {
  readonly #log: Pick<Logger, "info">
  readonly #meter: RequestMeter | undefined
  readonly #refused = new Map<number, number>()

  constructor(log: Pick<Logger, "info">, meter?: RequestMeter) {
    this.#log = log
    this.#meter = meter
  }

  /** Call it for each answer, once it is sent or its reader is gone. */
  note({ isRefusal, req, requestId, startedAt, statusCode: status, writableFinished }: IdentifiedResponse): void {
    const millis = performance.now() - startedAt
    const method = req.method!
    const path = pathOf(req.url!)
    const isAborted = !writableFinished && !isRefusal
    const ms = Math.round(millis * 1000) / 1000
    if (isRefusal) this.#refused.set(status, (this.#refused.get(status) ?? 0) + 1)
    else this.#log.info({ request_id: requestId, method, path, status, ms, aborted: isAborted ? true : undefined })
    this.#meter?.end({ method, path, status, isAborted, millis })
  }

  /** Tells of the refusals since it was asked last. */
  tellRefusals(): void {
    for (const [status, refused] of this.#refused) this.#log.info({ status, refused }, "requests were turned away")
    this.#refused.clear()
  }
}
