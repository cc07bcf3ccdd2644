import { Context, Effect, Metric } from "effect"
import { observeGauge } from "./observe.ts"

/** Upper bounds in seconds: an answer from memory takes less than the first, a call of a model up to minutes. */
const BOUNDARIES = [0.001, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 5, 15, 60]

/** All methods that a path does not take are one label: a client may send any word. */
const OTHER = "_OTHER"

/** The status of a request whose reader left before its answer was sent, as proxies write it. */
const CLIENT_CLOSED = 499

/** Facts of a finished request. */
export interface Measured {
  readonly method: string
  readonly path: string
  readonly status: number
  /** Whether the reader left before all was sent. */
  readonly isAborted: boolean
  readonly millis: number
}

/** Route of a path, of which there are few, and its methods: each is a label. */
export interface Routes {
  readonly nameOf: (path: string) => string
  readonly takes: (path: string, method: string) => boolean
}

/** Series of a route: durations of its requests, and their number by method and status. */
interface RouteSeries {
  readonly durations: Metric.Histogram<number>
  readonly requests: Map<string, StatusSeries>
}

/** Requests with one label of a method, by their status. */
interface StatusSeries {
  readonly label: string
  readonly counters: Map<number, Metric.Counter<number>>
}

/**
 * Counts requests and how long they took. Every request passes here, so its series are found by three
 * looks and no text is made for them. Buckets are of a route alone: there are as many lines of them as of
 * all methods and statuses together.
 */
export class RequestMeter {
  readonly #routes: Routes
  readonly #registry: Context.Context<never>
  readonly #series = new Map<string, RouteSeries>()
  #active = 0

  private constructor(routes: Routes, registry: Context.Context<never>) {
    this.#routes = routes
    this.#registry = registry
  }

  static readonly make = (routes: Routes): Effect.Effect<RequestMeter> =>
    Effect.gen(function* () {
      const registry = Context.pick(Metric.MetricRegistry)(yield* Effect.context())
      const meter = new RequestMeter(routes, registry)
      yield* observeGauge("http_server_active_requests", "Requests that are being answered.", () => meter.#active)
      return meter
    })

  begin(): void {
    this.#active++
  }

  end({ isAborted, method, millis, path, status }: Measured): void {
    this.#active--
    const route = this.#routes.nameOf(path)
    const series = this.#series.get(route) ?? this.#newRoute(route)
    const ofMethod = series.requests.get(method) ?? this.#newMethod(series, path, method)
    const told = isAborted ? CLIENT_CLOSED : status
    const requests = ofMethod.counters.get(told) ?? newCounter(ofMethod, route, told)
    series.durations.updateUnsafe(millis / 1000, this.#registry)
    requests.updateUnsafe(1, this.#registry)
  }

  #newRoute(route: string): RouteSeries {
    const durations = Metric.histogram("http_server_request_duration_seconds", {
      description: "How long requests took, until the last byte was sent.",
      boundaries: BOUNDARIES,
      attributes: { http_route: route }
    })
    const series: RouteSeries = { durations, requests: new Map() }
    this.#series.set(route, series)
    return series
  }

  #newMethod({ requests }: RouteSeries, path: string, method: string): StatusSeries {
    const label = this.#routes.takes(path, method) ? method : OTHER
    const ofMethod = requests.get(label) ?? { label, counters: new Map() }
    requests.set(label, ofMethod).set(method, ofMethod)
    return ofMethod
  }
}

const newCounter = ({ counters, label }: StatusSeries, route: string, status: number): Metric.Counter<number> => {
  const counter = Metric.counter("http_server_requests_total", {
    description: "Finished requests, by status.",
    incremental: true,
    attributes: { http_route: route, http_request_method: label, http_response_status_code: String(status) }
  })
  counters.set(status, counter)
  return counter
}
