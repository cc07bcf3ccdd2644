import { alarmsIn } from "./alarms.ts"

/**
 * Writes a line for each alarm of the server whose metrics these settings serve, and answers the exit code: 1 if there is
 * one, or if nobody answers.
 */
export const tellAlarms = async ({
  METRICS_HOST = "127.0.0.1",
  METRICS_PORT
}: Readonly<Record<string, string | undefined>>): Promise<number> => {
  if (METRICS_PORT === undefined || METRICS_PORT === "0") {
    process.stderr.write("ratecard: METRICS_PORT must be the port of the server's metrics\n")
    return 1
  }
  const url = `http://${METRICS_HOST.includes(":") ? `[${METRICS_HOST}]` : METRICS_HOST}:${METRICS_PORT}/metrics`
  const lines = await metricsAt(url).then(
    (metrics) => alarmsIn(metrics, now() / 1000),
    () => [`RatecardDown: ${url} does not answer.`]
  )
  process.stdout.write(lines.map((line) => `${line}\n`).join(""))
  return lines.length === 0 ? 0 : 1
}

const metricsAt = async (url: string): Promise<string> => {
  // @effect-diagnostics-next-line globalFetch:off
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.text()
}

// @effect-diagnostics-next-line globalDate:off
const now = (): number => Date.now()
