import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS, KEPT_TARIFFS } from "../bundled.ts"
import { instantText, packOffers, snapshotsOf } from "../catalogue.ts"
import {
  type CatalogueEdition,
  EditionRefused,
  newnessOf,
  openEdition,
  type Opening,
  priceDataOf,
  publishCatalogue,
  readCatalogue
} from "../effect.ts"
import { bill } from "../index.ts"

const OFFERS = packOffers(
  {
    hosts: { groq: "Groq" },
    offers: [
      {
        host: "groq",
        name: "llama-x",
        kind: "chat",
        maker: null,
        model: null,
        context_window: null,
        max_output_tokens: null,
        quotes: [{ list: "litellm", from: "2026-08-21", as_of: "2026-08-21", prices: { input: 0.15, output: 0.6 } }]
      }
    ]
  },
  [["litellm", "2026-08-21"]]
)

const EDITION: CatalogueEdition = {
  ...publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS),
  published_at: instantText(Date.parse(BUNDLED_TARIFFS.as_of) + 3_600_000),
  offers: OFFERS,
  kept_tariffs: KEPT_TARIFFS,
  rates: { "2026-09": "01 90, 02 91.5" }
}

/** The document as it arrives, with what `change` does to it. */
const changed = (change: (document: any) => unknown): unknown => {
  const document = JSON.parse(JSON.stringify(publishCatalogue(BUNDLED_ENTRIES.slice(0, 3), BUNDLED_TARIFFS)))
  change(document)
  return document
}

describe("a published catalogue", () => {
  it("is read back whole, whatever a later version adds", () => {
    const published_at = "2026-11-21T09:30:00.000Z"
    const text = JSON.stringify({ ...publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS), published_at })
    const read = Result.getOrThrow(readCatalogue({ ...JSON.parse(text), added: "later" }))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(read)), JSON.parse(text))
  })

  it.each<readonly [why: string, document: unknown]>([
    ["version", changed((document) => (document.version = 3))],
    ["no entries", changed((document) => (document.entries = []))],
    ["Missing", changed((document) => delete document.tariffs.sources)],
    ["Expected", changed((document) => (document.entries[0].levels[0].input_price = "3"))],
    ["Expected", changed((document) => (document.tariffs.rows.openai[0].prices.input = { factor: -1 }))],
    ["twice", changed((document) => document.entries.push(document.entries[0]))],
    ["a source", changed((document) => document.tariffs.sources.pop())],
    [
      "order",
      changed((document) =>
        document.entries[0].levels.push({ ...document.entries[0].levels[0], date: "1999-01-01T00:00:00Z" })
      )
    ],
    ["Expected", changed((document) => (document.offers = { ...OFFERS, hosts: { groq: 1 } }))],
    ["Missing", changed((document) => (document.offers = { ...OFFERS, offers: { groq: [["x", 0, 0, 0]] } }))],
    ["a list of an offer", changed((document) => (document.offers = { ...OFFERS, copies: [] }))],
    ["a source", changed((document) => (document.kept_tariffs = { ...KEPT_TARIFFS, sources: [] }))],
    ["Expected", changed((document) => (document.rates = { "2026-09": "1 September" }))],
    ["Expected", null],
    ["Expected", "<html>"]
  ])("is refused with the reason: %s", (why, document) => {
    const read = readCatalogue(document)
    assert.isTrue(Result.isFailure(read))
    if (Result.isFailure(read)) assert.include(read.failure.message, why)
  })
})

describe("an edition", () => {
  const owner = generateKeyPairSync("ed25519")
  const publicText = ({ publicKey }: typeof owner) =>
    publicKey.export({ type: "spki", format: "der" }).toString("base64")

  /** The text of an edition as its format says: checksum and signature first, over all that follows. */
  const sealed = (edition: object, key?: KeyObject): string => {
    const text = JSON.stringify(edition)
    const signature = key && `"signature":"${sign(null, Buffer.from(text), key).toString("base64")}",`
    return `{"sha256":"${createHash("sha256").update(text).digest("hex")}",${signature ?? ""}${text.slice(1)}`
  }
  const SIGNED = sealed(EDITION, owner.privateKey)
  const known = newnessOf(EDITION)
  const opening: Opening = { key: publicText(owner), held: known, now: known.publishedAt }
  const open = (text: string, how: Partial<Opening> = {}) => openEdition(text, { ...opening, ...how })
  const refusal = (text: string, how?: Partial<Opening>) =>
    open(text, how).then(
      () => assert.fail("it was taken"),
      (error) => (error instanceof EditionRefused ? error : Promise.reject(error))
    )

  it("prices models, hosts and rubles, whole as it was written", async () => {
    const edition = await open(SIGNED)
    const { rates, ...written } = EDITION
    assert.deepStrictEqual(
      JSON.parse(JSON.stringify({ ...edition, rates })),
      JSON.parse(JSON.stringify({ ...written, rates }))
    )
    const prices = snapshotsOf(await priceDataOf(edition))
    const made = bill(
      { model: "llama-x", usage: { prompt_tokens: 1_000_000, completion_tokens: 0 } },
      { prices, provider: "groq", currency: "rub", at: "2026-09-02T12:00:00Z" }
    )
    assert.strictEqual(made.total, "0.15")
    assert.strictEqual(made.converted?.total, "13.725")
  })

  it.each<readonly [string, (text: string) => string, EditionRefused["reason"]]>([
    ["a price that is another", (text) => text.replace('"input_price":', '"input_price":1'), "unreadable"],
    ["an end that is missing", (text) => text.slice(0, -100), "unreadable"],
    [
      "a checksum of its own after a change",
      (text) => {
        const [signature] = /"signature":"[^"]*",/u.exec(text)!
        const { sha256: _sha256, signature: _signature, ...rest } = JSON.parse(text)
        return sealed({ ...rest, published_at: "2026-01-01T00:00:00Z" }).replace(",", `,${signature}`)
      },
      "foreign"
    ],
    ["another's signature", () => sealed(EDITION, generateKeyPairSync("ed25519").privateKey), "foreign"],
    ["a signature that was taken out", (text) => text.replace(/"signature":"[^"]*",/u, ""), "foreign"],
    ["no seal at all", () => JSON.stringify(EDITION), "foreign"],
    ["another order of its fields", (text) => JSON.stringify(JSON.parse(text), null, 2), "foreign"],
    ["nothing", () => "", "foreign"]
  ])("is refused with %s", async (_what, tamper, reason) => {
    assert.strictEqual((await refusal(tamper(SIGNED))).reason, reason)
  })

  it("is believed without a signature if its source is, but not if it is damaged", async () => {
    assert.deepStrictEqual((await open(JSON.stringify(EDITION), { key: null })).offers, OFFERS)
    assert.deepStrictEqual((await open(sealed(EDITION), { key: null })).offers, OFFERS)
    assert.strictEqual((await refusal(SIGNED.slice(0, -100), { key: null })).reason, "unreadable")
  })

  it("is refused if it is older than what is known, or of a day to come", async () => {
    const { asOf, publishedAt } = known
    assert.strictEqual((await refusal(SIGNED, { held: { asOf: asOf + 1, publishedAt: -Infinity } })).reason, "older")
    assert.strictEqual((await refusal(SIGNED, { held: { asOf, publishedAt: publishedAt + 1 } })).reason, "older")
    assert.strictEqual((await refusal(SIGNED, { now: publishedAt - 2 * 86_400_000 })).reason, "future")
    assert.isDefined(await open(SIGNED, { held: { asOf: asOf - 1, publishedAt: publishedAt + 1 } }))
  })
})
