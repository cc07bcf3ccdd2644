import type { World } from "../World.ts"
import { bar, cut, displayWidth } from "./formatCell.ts"

/** Tells people how far something long has come. */
export interface Progress {
  /** Bytes done and bytes in all. */
  readonly at: (done: number, total: number) => void
  /** Takes it from the screen. */
  readonly end: () => void
}

/** Shorter work needs no progress; updates come no more often than this, in milliseconds. */
const PATIENCE = 1000
const INTERVAL = 100

/** Progress through bytes: on standard error, where that is a terminal, from the second second on. */
export const progressOf = (isQuiet: boolean, { now, stderr }: World): Progress => {
  if (isQuiet || !stderr.isTerminal) return { at: () => {}, end: () => {} }
  const began = now()
  let told = began + PATIENCE - INTERVAL
  let isShown = false
  return {
    at: (done, total) => {
      const time = now()
      if (time - told < INTERVAL) return
      told = time
      isShown = true
      const text = progressText(done, total, time - began)
      stderr.write(`\r\u001b[K${drawLine(total === 0 ? 1 : done / total, text, stderr.columns - 1)}`)
    },
    end: () => {
      if (isShown) stderr.write("\r\u001b[K")
    }
  }
}

/** Does something while people see how far it has come. */
export const inSight = async <A>(
  isQuiet: boolean,
  world: World,
  act: (progress: Progress["at"]) => A | Promise<A>
): Promise<A> => {
  const progress = progressOf(isQuiet, world)
  try {
    return await act(progress.at)
  } finally {
    progress.end()
  }
}

const MAX_BAR = 20
const MIN_BAR = 6

/** A bar before the text where both fit on a line of this width: a longer line could not be erased from the screen. */
const drawLine = (share: number, text: string, columns: number): string => {
  const room = Math.min(MAX_BAR, columns - displayWidth(text) - 1)
  return room < MIN_BAR ? cut(text, columns) : `${bar(Math.min(1, share), room).padEnd(room)} ${text}`
}

/**
 * Progress as text: the share that is done, the rate and the remaining time.
 *
 * @example
 * progressText(50_000_000, 200_000_000, 1000) // => "25 %  50 of 200 MB, 50.0 MB/s, 3 s left"
 * progressText(2500, 5000, 2000) // => "50 %  3 of 5 kB, 1.3 kB/s, 2 s left"
 */
const progressText = (done: number, total: number, milliseconds: number): string => {
  const rate = (done / milliseconds) * 1000
  const left = rate > 0 ? `, ${timeText((total - done) / rate)} left` : ""
  const share = total === 0 ? 100 : Math.floor((100 * done) / total)
  const [size, unit] = total < 1e6 ? [1e3, "kB"] : [1e6, "MB"]
  const whole = (bytes: number) => (bytes / size).toFixed(0)
  return `${share} %  ${whole(done)} of ${whole(total)} ${unit}, ${(rate / size).toFixed(1)} ${unit}/s${left}`
}

const timeText = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
