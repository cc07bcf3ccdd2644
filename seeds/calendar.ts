const MILLISECONDS_PER_DAY = 86_400_000

const dayNumber = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / MILLISECONDS_PER_DAY

const parts = (day: string) => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))] as const

/** Whether a text of the form `YYYY-MM-DD` is a day that exists: `2026-02-30` is not. */
export const isCalendarDay = (text: string): boolean => {
  const [year, month, day] = parts(text)
  const daysInMonth = dayNumber(year, month + 1, 1) - dayNumber(year, month, 1)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth
}

/** Number of days from `from` to `to`; both are `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number => dayNumber(...parts(to)) - dayNumber(...parts(from))
