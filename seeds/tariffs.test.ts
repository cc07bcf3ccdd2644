import { assert, describe, it } from "@effect/vitest"
import { instantText } from "@ratecard/core/catalogue"
import chineseDays from "chinese-days"
import { join } from "node:path"
import { parseTariffs, readSeedFiles } from "./files.ts"
import { SEEDS, TARIFF_FILES, TODAY } from "./fixture.ts"
import { faultLine } from "./rules/fault.ts"
import { checkTariffs } from "./rules/tariffs.ts"
import type { Holidays } from "./tariffs.ts"

/** The faults after an edit of the text of one file. */
const afterEditing = (name: string, from: string | RegExp, to: string) =>
  checkTariffs(
    TARIFF_FILES.map(({ file, text }) => {
      if (file !== `seeds/tariffs/${name}.json`) return { file, text }
      const edited = text.replace(from, to)
      assert.notStrictEqual(edited, text)
      return { file, text: edited }
    }),
    SEEDS,
    TODAY
  ).map(faultLine)

const { tariffs } = parseTariffs(SEEDS, TARIFF_FILES)

describe("the tariffs", () => {
  it("say of each base price how it is known", () => {
    const { levels, sources } = tariffs
    for (const { models, provider } of SEEDS)
      for (const model of models) assert.lengthOf(levels[`${provider}-${model.name}`]!, model.levels.length)
    for (const [, source] of Object.values(levels).flat()) assert.isNotEmpty(sources[source])
  })

  it("know China's days off as another calendar does", () => {
    const { text } = readSeedFiles(join(import.meta.dirname, "..")).tariffs.find(({ file }) =>
      file.endsWith("holidays.json")
    )!
    const { years } = JSON.parse(text) as Holidays
    for (const year of [2025, 2026]) {
      const found = Array.from({ length: 365 }, (_, day) => Date.parse(`${year}-01-01`) + day * 86_400_000)
        .map((at) => ({ day: instantText(at).slice(0, 10), weekday: (at / 86_400_000 + 3) % 7 }))
        // oxlint-disable-next-line import/no-named-as-default-member -- Node finds no names in it, which is CommonJS
        .filter(({ day, weekday }) => weekday < 5 && !chineseDays.isWorkday(day))
        .map(({ day }) => day)
      assert.deepStrictEqual(years.find((each) => each.year === year)?.days_off, found)
    }
  })

  it("spell a source once", () => {
    const { sources } = tariffs
    assert.strictEqual(new Set(sources).size, sources.length)
  })

  it("have no fault, and have days off", () => {
    assert.deepStrictEqual(checkTariffs(TARIFF_FILES, SEEDS, TODAY), [])
    const [fault] = checkTariffs(TARIFF_FILES.slice(2), SEEDS, TODAY).map(faultLine)
    assert.strictEqual(fault, "seeds/tariffs/holidays.json: is missing; write China's days off by year")
  })

  it.each([
    ["google", '"factor":2', '"factor":-2', /rows\[0\]\.prices\.tokens: is \{"factor":-2\}; expected: Money for/u],
    ["openai", '"input":10', '"input":"10"', /rows\[2\]\.prices\.input: is "10"; expected: Money for/u],
    [
      "openai",
      '"input":10',
      '"inputs":10',
      /rows\[2\]\.prices\.inputs: is the property name of no unit; correct it, or give it a row in packages/u
    ],
    ["openai", '"per":1000', '"per":100', /rows\[3\]\.per: is 100, which is unknown; use one of 1, 1000/u],
    ["openai", '"01:00-04:00"', '"1:00-4:00"', /windows_utc\[0\]: is "1:00-4:00"/u],
    ["openai", '"until":"2026-08-21"', '"until":"2026-08-01"', /until: is 2026-08-01, not after 2026-08-01/u],
    ["openai", ',"free":true', "", /rows\[3\]\.prices\.web_fetch_request: is 0, and an unknown price is never 0/u],
    ["openai", '"from":"2026-09-03"', '"from":"2026-12-03"', /in the future; mark the row with "announced": true/u],
    ["openai", '"from":"2026-09-03"', '"from":"2026-02-30"', /rows\[2\]\.from: is 2026-02-30, no day of the calendar/u],
    ["openai", '"as_of":"2026-11-20"', '"as_of":"2026-11-21"', /as_of: is 2026-11-21, in the future/u],
    ["openai", '["steady"]', '["steadi"]', /steadi, which no seed has/u],
    ["openai", '"from":"2026-08-21"', '"from":"2026-08-20"', /of moving is said in rows\[0\] for the same days/u],
    [
      "openai",
      '"basis":"announced"',
      '"basis":"hearsay"',
      /basis: is "hearsay", which is unknown; use one of announced/u
    ],
    ["openai", '"confidence":3', '"confidense":3', /rows\[0\]\.confidense: is not a field of a seed/u],
    ["openai", /,"url":"[^"]*"/u, "", /rows\[0\]\.url: is missing; write the address/u],
    ["openai", '"url":"https:', '"url":"http:', /url: is "http:/u],
    ["google", /"url":"[^"]*"/u, '"url":"https://github.com/a/b/blob/main/c.json"', /a file that changes/u],
    ["holidays", '"2026-10-01"', '"2026-10-03"', /no weekday of 2026/u],
    ["google", /^\{/u, "", /is not JSON/u],
    ["google", '"provider":"google"', '"provider":"qwen"', /after its provider/u]
  ] as const)("refuse a fault in %s: %s", (name, from, to, fault) => {
    const faults = afterEditing(name, from, to)
    assert.isTrue(
      faults.some((line) => line.startsWith(`seeds/tariffs/${name}.json`) && fault.test(line)),
      faults.join("\n")
    )
  })
})
