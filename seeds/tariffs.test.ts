import { assert, describe, it } from "@effect/vitest"
import { instantText } from "@ratecard/core/catalogue"
import chineseDays from "chinese-days"
import { parseSeeds, parseTariffs, readSeedFiles, readTariffFiles, readTariffSnapshot } from "./files.ts"
import { faultLine } from "./rules/fault.ts"
import { checkTariffs } from "./rules/tariffs.ts"
import { tariffsText } from "./tariffs.ts"

const TODAY = "2026-11-22"

const seeds = parseSeeds(readSeedFiles())
const files = readTariffFiles()

/** The faults after an edit of the text of one file. */
const afterEditing = (name: string, from: string | RegExp, to: string) =>
  checkTariffs(
    files.map(({ file, text }) => {
      if (file !== `seeds/tariffs/${name}.json`) return { file, text }
      const edited = text.replace(from, to)
      assert.notStrictEqual(edited, text)
      return { file, text: edited }
    }),
    seeds,
    TODAY
  ).map(faultLine)

describe("the tariffs", () => {
  it("have no fault, and are shipped as they are", () => {
    assert.deepStrictEqual(checkTariffs(files, seeds, TODAY), [])
    assert.isTrue(readTariffSnapshot() === tariffsText(parseTariffs(seeds, files).tariffs), "run pnpm x seeds build")
  })

  it("say of each base price how it is known", () => {
    const { levels, sources } = parseTariffs(seeds, files).tariffs
    assert.strictEqual(Object.values(levels).flat().length, 415)
    for (const [, source] of Object.values(levels).flat()) assert.isNotEmpty(sources[source])
  })

  it("know China's days off as another calendar does", () => {
    const { days_off } = parseTariffs(seeds, files).tariffs
    for (const year of ["2025", "2026"]) {
      const found = Array.from({ length: 365 }, (_, day) => Date.parse(`${year}-01-01`) + day * 86_400_000)
        .map((at) => ({ day: instantText(at).slice(0, 10), weekday: (at / 86_400_000 + 3) % 7 }))
        // oxlint-disable-next-line import/no-named-as-default-member -- Node finds no names in it, which is CommonJS
        .filter(({ day, weekday }) => weekday < 5 && !chineseDays.isWorkday(day))
        .map(({ day }) => day)
      assert.deepStrictEqual(days_off[year], found)
    }
  })

  it("spell a source once", () => {
    const { sources } = parseTariffs(seeds, files).tariffs
    assert.strictEqual(new Set(sources).size, sources.length)
  })

  it.each([
    ["deepseek", '"factor": 2 ', '"factor": -2 ', /factor/u],
    ["deepseek", '"01:00-04:00"', '"1:00-4:00"', /windows_utc/u],
    ["deepseek", '"2026-09-21"', '"2026-08-01"', /not after/u],
    [
      "anthropic",
      '"prices": { "web_fetch_request": 0 }, "per": 1000, "from": null, "until": null, "free": true',
      '"prices": { "web_fetch_request": 0 }, "per": 1000, "from": null, "until": null',
      /never 0/u
    ],
    ["openai", '"from": "2026-09-03"', '"from": "2026-12-03"', /in the future; mark the row/u],
    ["openai", '"from": "2026-09-03"', '"from": "2026-02-30"', /no day of the calendar/u],
    ["openai", '"models": ["gpt-5.4-pro"]', '"models": ["gpt-5.4-prop"]', /gpt-5.4-prop, which no seed has/u],
    [
      "openai",
      '"cache_write_30m": 5 }, "from": "2026-08-21"',
      '"cache_write_30m": 5 }, "from": "2026-08-20"',
      /for the same days/u
    ],
    ["openai", '"cache_write_30m"', '"cache_write_45m"', /property name/u],
    ["openai", '"basis": "announced"', '"basis": "hearsay"', /basis/u],
    ["openai", /"url": "[^"]*", "basis"/u, '"basis"', /more prices without an address than the 2/u],
    ["openai", /"url": "https:/u, '"url": "http:', /url/u],
    ["google", /\/blob\/[0-9a-f]{40}\//u, "/blob/main/", /a file that changes/u],
    ["holidays", '"2026-10-01"', '"2026-10-03"', /no weekday of 2026/u],
    ["xai", /^\{/u, "", /is not JSON/u],
    ["xai", '"provider": "xai"', '"provider": "qwen"', /after its provider/u]
  ] as const)("refuse a fault in %s: %s", (name, from, to, fault) => {
    const faults = afterEditing(name, from, to)
    assert.isTrue(
      faults.some((line) => line.startsWith(`seeds/tariffs/${name}.json`) && fault.test(line)),
      faults.join("\n")
    )
  })
})
