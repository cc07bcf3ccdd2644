import { daysBetween, isCalendarDay } from "../calendar.ts"
import type { ModelSeed } from "../seed.ts"
import type { Finding } from "./fault.ts"

// A check must not turn red on the very day an announced price falls due.
const ANNOUNCEMENT_GRACE_DAYS = 30

/** Refuses days that do not exist, levels out of order, and days on the wrong side of `today`. */
export const dateFindings = (model: ModelSeed, today: string): ReadonlyArray<Finding> => [
  ...impossibleDays(model),
  ...levelOrder(model),
  ...futureDays(model, today),
  ...pastAnnouncements(model, today)
]

const impossibleDays = (model: ModelSeed): ReadonlyArray<Finding> => {
  const days: ReadonlyArray<readonly [path: string, day: string | null | undefined]> = [
    ["release_date", model.release_date],
    ["retirement.date", model.retirement?.date],
    // A cutoff may be a month, which the schema checks.
    ["knowledge_cutoff", model.knowledge_cutoff?.length === 7 ? null : model.knowledge_cutoff],
    ["encoding_source.date", model.encoding_source?.date],
    ["encoding_source.since", model.encoding_source?.since],
    ...model.levels.map(({ date }, i) => [`levels[${i}].date`, date] as const),
    ...model.announced.map(({ date }, i) => [`announced[${i}].date`, date] as const)
  ]
  return days.flatMap(([path, day]) =>
    typeof day === "string" && !isCalendarDay(day)
      ? [{ path, problem: `is ${day}, no day of the calendar`, remedy: "write the right day" }]
      : []
  )
}

const levelOrder = ({ levels }: ModelSeed): ReadonlyArray<Finding> =>
  levels.flatMap(({ date }, i) => {
    const before = levels[i - 1]?.date
    if (before === undefined || date > before) return []
    return [
      {
        path: `levels[${i}].date`,
        problem:
          date === before
            ? `is ${date} like the level before it`
            : `is ${date}, before the ${before} of the level before it`,
        remedy: "keep one level per day, oldest first"
      }
    ]
  })

const futureDays = (model: ModelSeed, today: string): ReadonlyArray<Finding> => [
  ...model.levels.flatMap(({ date }, i) =>
    date > today
      ? [
          {
            path: `levels[${i}].date`,
            problem: `is ${date}, in the future`,
            remedy: "move the level to `announced`"
          }
        ]
      : []
  ),
  ...(model.release_date !== null && model.release_date > today
    ? [
        {
          path: "release_date",
          problem: `is ${model.release_date}, in the future`,
          remedy: "add the model when its provider offers it"
        }
      ]
    : [])
]

const pastAnnouncements = ({ announced }: ModelSeed, today: string): ReadonlyArray<Finding> =>
  announced.flatMap(({ date }, i) =>
    date !== null && daysBetween(date, today) > ANNOUNCEMENT_GRACE_DAYS
      ? [
          {
            path: `announced[${i}].date`,
            problem: `is ${date}, more than ${ANNOUNCEMENT_GRACE_DAYS} days past`,
            remedy: "add a level if the price took effect, and remove the announcement"
          }
        ]
      : []
  )
