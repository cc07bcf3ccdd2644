import { json, type Listed } from "@ratecard/test-support"
import { beforeAll, expect, it } from "vitest"
import { onEveryDatabase } from "../../../test/databases.ts"
import {
  GENAI_ROWS,
  LITELLM_ROWS,
  MODELS_DEV_ROWS,
  mutatedGenai,
  mutatedLitellm,
  mutatedModelsDev,
  VICTIM
} from "../../../test/upstreams/mutations.ts"
import { syncServerForSuite } from "../../../test/upstreams/syncServer.ts"

const BAD = `${VICTIM.provider}-${VICTIM.name}`
const GOOD = "google-gemini-2.5-pro"

/** What the book says of the other one throughout. */
const STALE = [0.8, 4, 0.08]

/** The factors by which every source may be wrong at once. */
const FACTORS = [1e5, -1, 0, 1e-6, 1e-3, 1e3, 10.01]

onEveryDatabase("a list with a bad row", (install) => {
  const service = syncServerForSuite(install)
  let good = 1

  /** What is true by now: the good model has a new price each time, and the other one's differs from the book. */
  const truth = (): Readonly<Record<string, Partial<Listed>>> => ({ [GOOD]: { input: good }, [BAD]: VICTIM })

  /** Syncs, and expects that nothing but the good row's new price was published. */
  const expectGoodAlone = async () => {
    const before = await service().prices()
    const { json: report, status } = await service().sync()
    expect([status, report.changed, report.added]).toEqual([200, 1, 0])
    expect(report.sources.filter((source: any) => source.source !== "yandex" && source.status !== "ok")).toEqual([])
    const expected = new Map(before)
    expected.set(GOOD, { ...(before.get(GOOD) as object), input_price: good })
    expect(await service().prices()).toEqual(expected)
    expect(await service().price(BAD)).toEqual(STALE)
  }

  beforeAll(async () => {
    service().tell({ [BAD]: { input: 0.8, output: 4, cached: 0.08 } })
    await service().sync()
    expect(await service().price(BAD)).toEqual(STALE)
  }, 60_000)

  // One other source tells the truth, which it may not publish alone.
  for (const [source, others, mutations, mutated] of [
    ["litellm", ["models.dev", "genai-prices"], LITELLM_ROWS, mutatedLitellm],
    ["models.dev", ["litellm", "genai-prices"], MODELS_DEV_ROWS, mutatedModelsDev],
    ["genai-prices", ["litellm", "models.dev"], GENAI_ROWS, mutatedGenai]
  ] as const) {
    for (const [name, mutate] of Object.entries(mutations)) {
      it(`of ${source} publishes the good ones alone: ${name}`, async () => {
        good = Number((good + 0.01).toFixed(2))
        service().tell(truth(), [others[0], "openrouter"])
        service().tell({ ...truth(), [BAD]: null }, [others[1]])
        service().fleet.answer(source, json(mutated(service().models(truth()), mutate)))
        await expectGoodAlone()
      })
    }
  }

  for (const factor of FACTORS) {
    it(`of all sources publishes the good ones alone: prices times ${factor}`, async () => {
      good = Number((good + 0.01).toFixed(2))
      const wrong = { input: VICTIM.input * factor, output: VICTIM.output * factor, cached: VICTIM.cached! * factor }
      service().tell({ ...truth(), [BAD]: wrong })
      await expectGoodAlone()
    })
  }

  it("is forgotten once the lists are right", async () => {
    service().tell(truth())
    expect((await service().sync()).json.changed).toBe(1)
    expect(await service().price(BAD)).toEqual([1, 5, 0.1])
    const { quotes } = await service().read("quarantine")
    expect(quotes.filter(({ model_id }: any) => model_id === BAD)).toEqual([])
    expect((await service().read("announcements")).announcements).toEqual([])
  })
})
