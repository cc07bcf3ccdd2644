import { type TariffRow, unitRow } from "@ratecard/core/ledger"
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import { isCalendarDay } from "../calendar.ts"
import type { ProviderSeed, SeedFile } from "../seed.ts"
import holidaySchema from "../tariffs/holidays.schema.json" with { type: "json" }
import schema from "../tariffs/schema.json" with { type: "json" }
import type { Holidays, TariffSeed } from "../tariffs.ts"
import { addressFindings } from "./addresses.ts"
import type { Fault, Finding } from "./fault.ts"

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true })
const isTariffs = ajv.compile(schema)
const isHolidays = ajv.compile(holidaySchema)

/** All faults of the files of `tariffs`. `today` (`YYYY-MM-DD`) decides which days lie in the future. */
export const checkTariffs = (
  files: ReadonlyArray<SeedFile>,
  seeds: ReadonlyArray<ProviderSeed>,
  today: string
): ReadonlyArray<Fault> =>
  files.flatMap(({ file, text }) => {
    const findings = checkFile(file, text, seeds, today)
    return findings.map((finding) => ({ file, model: null, ...finding }))
  })

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
  const ofHolidays = file.endsWith("/holidays.json")
  const isSound = ofHolidays ? isHolidays : isTariffs
  if (!isSound(content)) return (isSound.errors ?? []).map(ofSchema)
  if (ofHolidays) return holidayFindings(content as unknown as Holidays)
  const tariffs = content as unknown as TariffSeed
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
    ...tariffs.rows.flatMap((row, i) => rowFindings(row, `rows[${i}]`, today)),
    ...modelFindings(tariffs, seed),
    ...overlapFindings(tariffs.rows),
    ...addressFindings(file, [
      ...tariffs.rows.map(({ url }, i) => ({ path: `rows[${i}]`, url, isPrice: true })),
      ...tariffs.guarantees.map(({ url }, i) => ({
        path: `guarantees[${i}]`,
        url,
        isPrice: false
      }))
    ])
  ]
}

const ofSchema = ({ data, instancePath, message, params }: ErrorObject): Finding => ({
  path: instancePath
    .slice(1)
    .replaceAll(/\/(\d+)/gu, "[$1]")
    .replaceAll("/", "."),
  problem: `is ${JSON.stringify(data)?.slice(0, 100)}`,
  remedy: `it ${message}${params["additionalProperty"] === undefined ? "" : `: ${String(params["additionalProperty"])}`}`
})

const rowFindings = (row: TariffRow, path: string, today: string): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  const { announced, free, from, prices, seen, until } = row
  for (const field of ["from", "until", "seen"] as const) {
    const day = row[field]
    if (typeof day === "string" && !isCalendarDay(day.slice(0, 10))) {
      findings.push({
        path: `${path}.${field}`,
        problem: `is ${day}, no day of the calendar`,
        remedy: "write the right day"
      })
    }
  }
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
