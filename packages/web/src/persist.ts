/** The service refused to answer, and how long it asks to wait. */
export class NoAnswer extends Error {
  readonly status: number
  /** In milliseconds; undefined if the service does not say. */
  readonly waitMillis: number | undefined

  constructor({ headers, status, url }: Response) {
    super(`${url} answered ${status}`)
    this.status = status
    this.waitMillis = waitOf(headers.get("retry-after"))
  }
}

/** Seconds, or an instant. */
const waitOf = (text: string | null): number | undefined => {
  if (text === null) return undefined
  const millis = /^\d+$/u.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(millis) ? undefined : Math.max(0, millis)
}

/** How long each failure waits, where the service does not say. */
const PAUSES_MILLIS = [500, 1000, 2000]

/** After a longer wait a reader wants to know why. */
const LONGEST_PAUSE_MILLIS = 10_000

/** Does work that needs the network, and tries again after pauses; rejects as the last attempt did. */
export const persist = async <A>(work: () => Promise<A>): Promise<A> => {
  for (const pause of PAUSES_MILLIS) {
    try {
      return await work()
    } catch (error) {
      const millis = (error instanceof NoAnswer ? error.waitMillis : undefined) ?? pause
      if (millis > LONGEST_PAUSE_MILLIS) throw error
      await new Promise((resolve) => setTimeout(resolve, millis))
    }
  }
  return work()
}
