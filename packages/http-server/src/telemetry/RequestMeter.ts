import { Context, Effect, Metric } from "effect"
import { observeGauge } from "./observe.ts"

/** Upper bounds in seconds: an answer from memory takes less than the first, a call of a model up to minutes. */
const BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** Others are one label: a client may send any word. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
const OTHER = "_OTHER"

/** The status of a request whose reader left before its answer was sent, as proxies write it. */
const CLIENT_CLOSED = 499

/** What is known of a request when it is over. */
export interface Measured {
  readonly method: string
  readonly path: string
  readonly status: number
  /** Whether the reader left before all was sent. */
  readonly isAborted: boolean
  readonly millis: number
}

/**
 * Counts requests and how long they took. Every request passes here, so a series is found by three
 * looks and no text is made for it.
 */
export class RequestMeter {
  readonly #routeOf: (path: string) => string
  readonly #registry: Context.Context<never>
  readonly #series = new Map<string, Map<string, Map<number, Metric.Histogram<number>>>>()
  #active = 0

  private constructor(routeOf: (path: string) => string, registry: Context.Context<never>) {
    this.#routeOf = routeOf
    this.#registry = registry
  }

  /** `routeOf` says which route a path leads to, of which there are few: each is a label. */
  static readonly make = (routeOf: (path: string) => string): Effect.Effect<RequestMeter> =>
    Effect.gen(function* () {
      const registry = Context.pick(Metric.MetricRegistry)(yield* Effect.context())
      const meter = new RequestMeter(routeOf, registry)
      yield* observeGauge("http_server_active_requests", "Requests that are being answered.", () => meter.#active)
      return meter
    })

  begin(): void {
    this.#active++
  }

  end({ isAborted, method, millis, path, status }: Measured): void {
    this.#active--
    const series = this.#seriesOf(this.#routeOf(path), method, isAborted ? CLIENT_CLOSED : status)
    series.updateUnsafe(millis / 1000, this.#registry)
  }

  #seriesOf(route: string, method: string, status: number): Metric.Histogram<number> {
    const known = this.#series.get(route)?.get(method)?.get(status)
    if (known !== undefined) return known
    return METHODS.has(method) || method === OTHER
      ? this.#newSeries(route, method, status)
      : this.#seriesOf(route, OTHER, status)
  }

  #newSeries(route: string, method: string, status: number): Metric.Histogram<number> {
    const series = Metric.histogram("http_server_request_duration_seconds", {
      description: "How long requests took, until the last byte was sent.",
      boundaries: BOUNDARIES,
      attributes: {
        http_route: route,
        http_request_method: method,
        http_response_status_code: String(status)
      }
    })
    const byMethod = this.#series.get(route) ?? new Map<string, Map<number, Metric.Histogram<number>>>()
    const byStatus = byMethod.get(method) ?? new Map<number, Metric.Histogram<number>>()
    this.#series.set(route, byMethod.set(method, byStatus.set(status, series)))
    return series
  }
}
