/** The samples of one metric, by its name. */
type Samples = (metric: string) => ReadonlyArray<Sample>

/** A number at one moment; `labels` as it is written. */
interface Sample {
  readonly labels: string
  readonly value: number
}

/** A condition that one look at the metrics can tell. Its rule in docs/operations/alerts.yaml has this `expr`; a test compares them. */
export interface Alarm {
  readonly alert: string
  readonly expr: string
  /** Says what is wrong at `now`, in seconds since the epoch; nothing if all is well. */
  readonly wrong: (samples: Samples, now: number) => string | undefined
}

const DAY = 86_400

const max = (samples: ReadonlyArray<Sample>): number => Math.max(...samples.map(({ value }) => value))

const ageText = (seconds: number): string =>
  seconds < 2 * 3600
    ? `${Math.round(seconds / 60)} minutes`
    : seconds < 2 * DAY
      ? `${Math.round(seconds / 3600)} hours`
      : `${Math.round(seconds / DAY)} days`

const older = (seconds: number, limit: number, what: string): string | undefined =>
  seconds > limit ? `${what} ${ageText(seconds)} ago.` : undefined

const above =
  (metric: string, limit: number, label: string, what: string) =>
  (samples: Samples): string | undefined => {
    const { value = 0 } = samples(metric).find(({ labels }) => labels === label) ?? {}
    return value > limit ? what.replace("{}", String(value)) : undefined
  }

/** The alerts that need no history. Rates, and what replicas have in common, are Prometheus' own. */
export const ALARMS: ReadonlyArray<Alarm> = [
  {
    alert: "RatecardDatabaseAway",
    expr: "ratecard_database_up == 0",
    wrong: (samples) =>
      max(samples("ratecard_database_up")) === 0 ? "The database does not answer: writes are refused." : undefined
  },
  {
    alert: "RatecardPricesNotCompared",
    expr: "time() - ratecard_book_compared_timestamp_seconds > 300",
    wrong: (samples, now) =>
      older(
        now - max(samples("ratecard_book_compared_timestamp_seconds")),
        300,
        "Prices were compared with the database"
      )
  },
  {
    alert: "RatecardSyncOverdue",
    expr: "time() - (max(ratecard_sync_finished_timestamp_seconds > 0) or max(process_start_time_seconds)) > 36 * 3600",
    wrong: (samples, now) => {
      const finished = max(samples("ratecard_sync_finished_timestamp_seconds"))
      const since = finished > 0 ? finished : max(samples("process_start_time_seconds"))
      return older(now - since, 36 * 3600, "Price sources were read, or the server began,")
    }
  },
  {
    alert: "RatecardSourcesFailing",
    expr: "max(ratecard_sync_source_ok) == 0",
    wrong: (samples) =>
      max(samples("ratecard_sync_source_ok")) === 0 ? "All price sources failed in the last sync." : undefined
  },
  {
    alert: "RatecardSourceFailing",
    expr: "max by (source) (ratecard_sync_source_ok) == 0",
    wrong: (samples) => {
      const failed = samples("ratecard_sync_source_ok").filter(({ value }) => value === 0)
      return failed.length > 0
        ? `In the last sync failed: ${failed.map(({ labels }) => labels.replace(/^source="(.*)"$/u, "$1")).join(", ")}.`
        : undefined
    }
  },
  {
    alert: "RatecardQuarantineOverdue",
    expr: "time() - min(ratecard_quarantine_oldest_timestamp_seconds) > 2 * 86400",
    wrong: (samples, now) =>
      older(
        now - max(samples("ratecard_quarantine_oldest_timestamp_seconds")),
        2 * DAY,
        "A quote was held for somebody to decide"
      )
  },
  {
    alert: "RatecardExchangeRateOld",
    expr:
      "time() - max(ratecard_exchange_rate_timestamp_seconds) > 12 * 86400 " +
      "or max(ratecard_exchange_rate_timestamp_seconds) != max(ratecard_exchange_rate_timestamp_seconds)",
    wrong: (samples, now) => {
      const day = max(samples("ratecard_exchange_rate_timestamp_seconds"))
      return Number.isNaN(day)
        ? "No exchange rate is known."
        : older(now - day, 12 * DAY, "The newest exchange rate is of")
    }
  },
  {
    alert: "RatecardEventLoopLate",
    expr: 'nodejs_eventloop_delay_seconds{quantile="0.99"} > 0.1',
    wrong: above("nodejs_eventloop_delay_seconds", 0.1, 'quantile="0.99"', "The event loop turns {} seconds late.")
  },
  {
    alert: "RatecardCountingQueued",
    expr: "ratecard_counting_queue_length > 32",
    wrong: above("ratecard_counting_queue_length", 32, "", "{} texts wait for a counting thread.")
  },
  {
    alert: "RatecardReadersStalled",
    expr: "ratecard_http_unsent_bytes > 64e6",
    wrong: above("ratecard_http_unsent_bytes", 64e6, "", "{} bytes of answers wait for readers that do not read.")
  }
]

/** A line for each alarm at `now`, by the text of `/metrics`. */
export const alarmsIn = (metrics: string, now: number): ReadonlyArray<string> => {
  const found = Map.groupBy(
    Array.from(metrics.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gmu), ([, metric = "", labels = "", value]) => ({
      metric,
      labels,
      value: Number(value)
    })),
    ({ metric }) => metric
  )
  if (!found.has("ratecard_build_info")) return ["RatecardDown: what answered is no ratecard-server's metrics."]
  return ALARMS.flatMap(({ alert, wrong }) => {
    const said = wrong((metric) => found.get(metric) ?? [], now)
    return said === undefined ? [] : [`${alert}: ${said}`]
  })
}
