import { Effect, Layer, Schedule } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { memoryUsage } from "node:process"
import { observeCounter, observeGauge } from "./observe.ts"

/** The event loop's delay is reported for one such span after the other. */
const WINDOW = "10 seconds"

/** How often the loop is looked at; Node counts this wait itself as delay. */
const RESOLUTION_MILLIS = 20

/** What this process takes of the machine, and how promptly its event loop turns. */
export const processMetrics = Layer.effectDiscard(
  Effect.gen(function* () {
    const startedAt = performance.timeOrigin / 1000
    yield* observeGauge("process_start_time_seconds", "When the process started, since the epoch.", () => startedAt)
    yield* observeCounter("process_cpu_seconds_total", "CPU time of all threads.", cpuSeconds)
    yield* observeGauge("process_resident_memory_bytes", "Resident memory.", () => memoryUsage.rss())
    yield* observeGauge("nodejs_heap_used_bytes", "JavaScript heap in use.", () => memoryUsage().heapUsed)
    yield* observeGauge("nodejs_external_memory_bytes", "Memory outside the heap.", () => memoryUsage().external)

    const delay = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLIS })
        histogram.enable()
        return histogram
      }),
      (histogram) => Effect.sync(() => histogram.disable())
    )
    let last = { "0.5": Number.NaN, "0.99": Number.NaN, "1": Number.NaN }
    for (const quantile of ["0.5", "0.99", "1"] as const) {
      const description = "Delay of the event loop in the last ten seconds."
      yield* observeGauge("nodejs_eventloop_delay_seconds", description, () => last[quantile], { quantile })
    }
    yield* Effect.sync(() => {
      last = { "0.5": late(delay.percentile(50)), "0.99": late(delay.percentile(99)), "1": late(delay.max) }
      delay.reset()
    }).pipe(Effect.delay(WINDOW), Effect.repeat(Schedule.forever), Effect.forkScoped)
  })
)

const cpuSeconds = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1e6
}

/** Seconds beyond the wait that was asked for. */
const late = (nanos: number): number => Math.max(0, nanos / 1e9 - RESOLUTION_MILLIS / 1000)
