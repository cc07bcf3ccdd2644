import { assert, beforeAll, describe, it } from "@effect/vitest"
import { anew, randomText, sampleOf, seeded } from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { type AnyEncoding, type Encoding, ENCODINGS, VENDOR_ENCODINGS } from "./encodings.ts"
import { CHECKSUMS, type TableKeeper, checksumOf } from "./tableKeeper.ts"
import { VENDOR_CHECKSUMS } from "./loadVendorTokenizer.ts"

const random = seeded(20)
const TEXTS = [
  "How many tokens is this?",
  "Сколько? 你好，世界",
  ...Array.from({ length: 50 }, () => randomText(random))
]

/** A keeper in memory, and how often it was given tables. */
class Memory implements TableKeeper {
  kept = new Map<string, Uint8Array<ArrayBuffer>>()
  written = 0

  read: TableKeeper["read"] = (name) => this.kept.get(name)
  write: TableKeeper["write"] = (name, tables) => {
    this.kept.set(name, tables)
    this.written++
  }
}

const checksumIn = ({ kept }: Memory, encoding: AnyEncoding): string =>
  `0x${checksumOf(kept.get(encoding)!).toString(16)}`

/** What a program has that was started just now: nothing is loaded yet. */
const start = async (keeper: TableKeeper) => {
  const { loadTokenizerWith } = await anew()<typeof import("./tableKeeper.ts")>(import.meta.resolve("./tableKeeper.ts"))
  return loadTokenizerWith(keeper)
}

const idsOf = async (keeper: TableKeeper, encoding: Encoding = "r50k_base") => {
  const { encode } = await (await start(keeper))(encoding)
  const ids = TEXTS.map((text) => Array.from(encode(text)))
  // Tables are given to the keeper at the next turn.
  await setTimeout()
  return ids
}

describe("kept tables", () => {
  /** What a first program has kept, and counted. */
  const whole = new Memory()
  let ids: Awaited<ReturnType<typeof idsOf>>
  beforeAll(async () => {
    ids = await idsOf(whole)
  })

  it.each(sampleOf(VENDOR_ENCODINGS, 1))(
    "%s is built by the first program alone, and has its checksum",
    async (encoding) => {
      const keeper = new Memory()
      const idsOfStart = async () => {
        const { loadVendorTokenizerWith } = await anew()<typeof import("./loadVendorTokenizer.ts")>(
          import.meta.resolve("./loadVendorTokenizer.ts")
        )
        const { encode } = await loadVendorTokenizerWith(keeper)(encoding)
        await setTimeout()
        return TEXTS.map((text) => Array.from(encode(text)))
      }
      const built = await idsOfStart()
      assert.strictEqual(checksumIn(keeper, encoding), `0x${VENDOR_CHECKSUMS[encoding].toString(16)}`)
      assert.deepStrictEqual(await idsOfStart(), built)
      assert.strictEqual(keeper.written, 1)
    }
  )

  it.each(sampleOf(ENCODINGS, 1))(
    "%s is built by the first program alone, has its checksum, and the next gives the same ids",
    async (encoding) => {
      const keeper = new Memory()
      const built = await idsOf(keeper, encoding)
      assert.strictEqual(keeper.written, 1)
      assert.strictEqual(checksumIn(keeper, encoding), `0x${CHECKSUMS[encoding].toString(16)}`)
      assert.deepStrictEqual(await idsOf(keeper, encoding), built)
      assert.strictEqual(keeper.written, 1)
    }
  )

  it("are taken from anywhere in a buffer, and built where words cannot be read there", async () => {
    const keeper = new Memory()
    for (const [at, written] of [
      [8, 0],
      [3, 1]
    ] as const) {
      keeper.kept = new Map([...whole.kept].map(([name, tables]) => [name, shifted(tables, at)]))
      assert.deepStrictEqual(await idsOf(keeper), ids)
      assert.strictEqual(keeper.written, written)
    }
  })

  it.each<[string, (tables: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ["damaged at the start", (tables) => flipped(tables, 0)],
    ["damaged at the end", (tables) => flipped(tables, tables.length - 1)],
    ["cut off", (tables) => tables.slice(0, -4)],
    ["empty", () => new Uint8Array()]
  ])("%s, are built anew and given to the keeper", async (_how, damage) => {
    const keeper = new Memory()
    for (const [name, tables] of whole.kept) keeper.kept.set(name, damage(tables))
    assert.deepStrictEqual(await idsOf(keeper), ids)
    assert.strictEqual(keeper.written, 1)
  })

  it("are not needed to count: neither reading nor writing has to work", async () => {
    const fail = () => {
      throw new Error("no disk")
    }
    const reject = () => Promise.reject(new Error("no database"))
    assert.deepStrictEqual(await idsOf({ read: fail, write: fail }), ids)
    assert.deepStrictEqual(await idsOf({ read: reject, write: reject }), ids)
  })

  it("are not asked for under an encoding that does not exist", async () => {
    const load = await start({ read: () => assert.fail("read"), write: () => assert.fail("written") })
    const refused: unknown = await load("o300k_base" as Encoding).catch((error: unknown) => error)
    assert.propertyVal(refused, "code", "UNKNOWN_ENCODING")
  })
})

const flipped = (tables: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> => {
  const damaged = tables.slice()
  damaged[at]! ^= 1
  return damaged
}

const shifted = (tables: Uint8Array<ArrayBuffer>, by: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(tables.length + by)
  larger.set(tables, by)
  return larger.subarray(by)
}
