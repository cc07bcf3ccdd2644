import { type TariffRow, unitRow } from "@ratecard/core/ledger"
import { isCalendarDay } from "../calendar.ts"
import type { ProviderSeed, SeedFile } from "../seed.ts"
import holidaySchema from "../tariffs/holidays.schema.json" with { type: "json" }
import schema from "../tariffs/schema.json" with { type: "json" }
import type { Holidays, TariffSeed } from "../tariffs.ts"
import { addressFindings, sourceFindings } from "./addresses.ts"
import type { Fault, Finding } from "./fault.ts"
import { findingsBy } from "./schema.ts"

const tariffFindings = findingsBy(schema)
const yearFindings = findingsBy(holidaySchema)

const HOLIDAYS = "seeds/tariffs/holidays.json"

/** All faults of the files of `tariffs`. `today` (`YYYY-MM-DD`) decides which days lie in the future. */
export const checkTariffs = (
  files: ReadonlyArray<SeedFile>,
  seeds: ReadonlyArray<ProviderSeed>,
  today: string
): ReadonlyArray<Fault> => [
  ...(files.some(({ file }) => file === HOLIDAYS)
    ? []
    : [{ file: HOLIDAYS, model: null, path: "", problem: "is missing", remedy: "write China's days off by year" }]),
  ...files.flatMap(({ file, text }) => {
    const findings = checkFile(file, text, seeds, today)
    return findings.map((finding) => ({ file, model: null, ...finding }))
  })
]

const checkFile = (
  file: string,
  text: string,
  seeds: ReadonlyArray<ProviderSeed>,
  today: string
): ReadonlyArray<Finding> => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return [{ path: "", problem: `is not JSON (${String(error)})`, remedy: "repair the syntax" }]
  }
  const ofHolidays = file === HOLIDAYS
  const refused = ofHolidays ? yearFindings(content) : tariffFindings(content)
  if (refused.length > 0) return refused
  if (ofHolidays) return holidayFindings(content as Holidays)
  const tariffs = content as TariffSeed
  const seed = seeds.find(({ provider }) => provider === tariffs.provider)
  return [
    ...(file.endsWith(`/${tariffs.provider}.json`)
      ? []
      : [
          {
            path: "provider",
            problem: `is ${tariffs.provider}`,
            remedy: "name the file after its provider"
          }
        ]),
    ...tariffs.rows.flatMap((row, i) => [
      ...rowFindings(row, `rows[${i}]`, today),
      ...sourceFindings(`rows[${i}]`, row)
    ]),
    ...modelFindings(tariffs, seed),
    ...overlapFindings(tariffs.rows),
    ...dayFindings("as_of", tariffs.as_of, today),
    ...tariffs.guarantees.flatMap(({ through }, i) => dayFindings(`guarantees[${i}].through`, through)),
    ...tariffs.rows.flatMap(({ from, models, prices, url }, i) =>
      addressFindings(`rows[${i}]`, url, `${file} ${models[0]} ${Object.keys(prices)[0]} ${from}`)
    ),
    ...tariffs.guarantees.flatMap(({ url }, i) => addressFindings(`guarantees[${i}]`, url))
  ]
}

/** Refuses a day or an instant that no calendar has, and one after `latest`. */
const dayFindings = (path: string, day: string | null | undefined, latest = "9999"): ReadonlyArray<Finding> => {
  if (day === null || day === undefined) return []
  if (!isCalendarDay(day.slice(0, 10)))
    return [{ path, problem: `is ${day}, no day of the calendar`, remedy: "write the right day" }]
  return day > latest
    ? [{ path, problem: `is ${day}, in the future`, remedy: "write the day on which it was looked up" }]
    : []
}

const rowFindings = (row: TariffRow, path: string, today: string): ReadonlyArray<Finding> => {
  const { announced, free, from, prices, seen, until } = row
  const findings = [
    ...dayFindings(`${path}.from`, from),
    ...dayFindings(`${path}.until`, until),
    ...dayFindings(`${path}.seen`, seen, today)
  ]
  if (from !== null && until !== null && from >= until) {
    findings.push({
      path: `${path}.until`,
      problem: `is ${until}, not after ${from}`,
      remedy: "write the first day at which the row no longer holds"
    })
  }
  if (seen !== undefined && from !== null) {
    findings.push({
      path: `${path}.seen`,
      problem: "stands next to a first day",
      remedy: "remove it, or write null for `from`"
    })
  }
  if (from !== null && from > today && announced !== true) {
    findings.push({
      path: `${path}.from`,
      problem: `is ${from}, in the future`,
      remedy: 'mark the row with "announced": true'
    })
  }
  for (const [unit, price] of Object.entries(prices)) {
    if (unitRow(unit) === undefined) {
      findings.push({
        path: `${path}.prices.${unit}`,
        problem: "is the property name of no unit",
        remedy: "correct it, or give it a row in packages/core/src/ledger/schemas/units.ts"
      })
    }
    if (price === 0 && free !== true) {
      findings.push({
        path: `${path}.prices.${unit}`,
        problem: "is 0, and an unknown price is never 0",
        remedy: 'write the published price, or mark the row with "free": true'
      })
    }
  }
  return findings
}

/** Refuses an unknown name without a star: of a model that is neither in the seeds nor in `unlisted` or `offered`. */
const modelFindings = (
  { offered, rows, unlisted }: TariffSeed,
  seed: ProviderSeed | undefined
): ReadonlyArray<Finding> => {
  const listed = new Set(seed?.models.map(({ name }) => name))
  const named = new Set(rows.flatMap(({ models }) => models))
  const known = new Set([...listed, ...unlisted, ...offered])
  const needless = [...unlisted, ...offered].flatMap((name) =>
    named.has(name) && !listed.has(name)
      ? []
      : [
          {
            path: unlisted.includes(name) ? "unlisted" : "offered",
            problem: `names ${name}, which ${listed.has(name) ? "the catalogue lists" : "no row has"}`,
            remedy: "remove it"
          }
        ]
  )
  const strange = rows.flatMap(({ models }, i) =>
    models
      .filter((name) => !name.includes("*") && !known.has(name))
      .map((name) => ({
        path: `rows[${i}].models`,
        problem: `names ${name}, which no seed has`,
        remedy: "correct the name, or add it to `unlisted` or `offered`"
      }))
  )
  return [...needless, ...strange]
}

/** Refuses two rows that say a price of the same for the same day. */
const overlapFindings = (rows: ReadonlyArray<TariffRow>): ReadonlyArray<Finding> => {
  const before = new Map<string, Array<readonly [from: string, until: string, place: number]>>()
  return rows.flatMap((row, i) =>
    row.models.flatMap((model) =>
      Object.entries(row.prices).flatMap(([unit, price]) => {
        const kind = typeof price === "object" && price !== null ? "factor" : "number"
        // A row with the tokens of a call stands next to the one without, for fewer models.
        const key = JSON.stringify([model, unit, kind, row.when ?? null])
        const span = [row.from ?? "", row.until ?? "9999", i] as const
        const others = before.get(key) ?? []
        before.set(key, [...others, span])
        return others
          .filter(([from, until]) => from < span[1] && span[0] < until)
          .map(([, , place]) => ({
            path: `rows[${i}].prices.${unit}`,
            problem: `of ${model} is said in rows[${place}] for the same days`,
            remedy: "keep one of the two, or end the older one"
          }))
      })
    )
  )
}

const holidayFindings = ({ years }: Holidays): ReadonlyArray<Finding> =>
  years.flatMap(({ days_off, year }, i) =>
    days_off
      .filter((day) => !day.startsWith(`${year}-`) || !isCalendarDay(day) || isWeekend(day))
      .map((day) => ({
        path: `years[${i}].days_off`,
        problem: `has ${day}, no weekday of ${year}`,
        remedy: "write the days off from Monday to Friday"
      }))
  )

const isWeekend = (day: string): boolean => (Date.parse(day) / 86_400_000 + 3) % 7 > 4
