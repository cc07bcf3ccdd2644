/**
 * How far something has come, its rate and the time that is left.
 *
 * @example
 * progressText(50_000_000, 200_000_000, 1000) // => "25 %  50 of 200 MB, 50.0 MB/s, 3 s left"
 */
export const progressText = (done: number, total: number, milliseconds: number): string => {
  const rate = (done / milliseconds) * 1000
  const left = rate > 0 ? `, ${timeText((total - done) / rate)} left` : ""
  const share = total === 0 ? 100 : Math.floor((100 * done) / total)
  return `${share} %  ${megabytes(done)} of ${megabytes(total)} MB, ${(rate / 1e6).toFixed(1)} MB/s${left}`
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

const timeText = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
