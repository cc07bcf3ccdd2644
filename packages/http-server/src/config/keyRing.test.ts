import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { readKeyRing } from "./keyRing.ts"

const random = () => randomBytes(32).toString("base64")
const encoded = (bytes: Iterable<number> | string) => Buffer.from(bytes as string).toString("base64")

describe("a key ring", () => {
  it("is keys by their ids, the first one first", () => {
    const keys = [random(), random().replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")]
    const ring = readKeyRing(` 2026-11:${keys[0]} , old.1:${keys[1]}\n`)!
    assert.deepStrictEqual(
      ring.map(({ key }) => Buffer.from(Redacted.value(key))),
      keys.map((key) => Buffer.from(key, "base64"))
    )
    assert.match(ring[0].name, /^2026-11:[\da-f]{12}$/u)
  })

  it("names another key under the same id otherwise", () => {
    const [key, other] = [random(), random()]
    assert.strictEqual(readKeyRing(`1:${key}`)![0].name, readKeyRing(`1:${key},2:${other}`)![0].name)
    assert.notStrictEqual(readKeyRing(`1:${key}`)![0].name, readKeyRing(`1:${other}`)![0].name)
  })

  it("takes every key that is drawn at random", () => {
    for (let draws = 0; draws < 2000; draws++) assert.isDefined(readKeyRing(`k:${random()}`))
  })

  for (const [name, text] of [
    ["nothing", ""],
    ["a space", " "],
    ["no id", random()],
    ["an empty id", `:${random()}`],
    ["an id of two words", `a b:${random()}`],
    ["a key of 31 bytes", `a:${randomBytes(31).toString("base64")}`],
    ["a key of 33 bytes", `a:${randomBytes(33).toString("base64")}`],
    ["a key in hexadecimal", `a:${randomBytes(32).toString("hex")}`],
    ["one id twice", `a:${random()},a:${random()}`],
    ["a key that is missing", `a:${random()},`],
    ["nothing but zeros", `a:${encoded(new Uint8Array(32))}`],
    ["one byte again and again", `a:${encoded(new Uint8Array(32).fill(7))}`],
    ["numbers in a row", `a:${encoded(Array.from({ length: 32 }, (_, index) => index))}`],
    ["numbers in steps", `a:${encoded(Array.from({ length: 32 }, (_, index) => 255 - index * 3))}`],
    ["a text", `a:${encoded("change-me-to-32-random-bytes-now")}`],
    ["digits and letters", `a:${encoded("0123456789abcdef0123456789abcdef")}`]
  ] as const) {
    it(`is not ${name}`, () => {
      assert.isUndefined(readKeyRing(text))
    })
  }
})
