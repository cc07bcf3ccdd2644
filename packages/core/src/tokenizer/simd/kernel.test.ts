import { assert, beforeAll, describe, it, onTestFinished } from "@effect/vitest"
import { anew, cases, type Draw, IS_WHOLE, randomText, seeded } from "@ratecard/test-support"
import { vi } from "vitest"
import { ALL_ENCODINGS, type AnyEncoding } from "../encodings.ts"
import type { AnyTokenizer } from "../textTokenizer.ts"

const TEXTS_PER_ENCODING = cases(30)
/** One that merges bytes, and one that merges characters. */
const WITH_LONG_PIECES: ReadonlyArray<AnyEncoding> = IS_WHOLE ? ALL_ENCODINGS : ["o200k_base", "gemma3"]
const LONGEST = 400

/** As many UTF-16 units, and a tokenizer has the kernel where it can. */
const CHOSEN = 2 ** 18

/** What the rules for 64 bytes at once have to tell apart, in company that is soon at the end of a block. */
const ALPHABETS = [
  " \n\t/.'sS",
  "a'sSlLrReEvVtT ",
  " \n\r\t\v/;a1",
  "aA bB1.'",
  "0123a ,",
  "/\n;a ",
  " \u00a0\u3000\na.",
  "'ſsS a\u0301Б",
  "aбA中 .'\n",
  "<>/biht \n\t",
  "\u0001a .\n1\u007f",
  "ab \u{20000}\u{1f600}'s"
]

const denseText = (random: Draw): string => {
  const letters = [...ALPHABETS[random(ALPHABETS.length)]!]
  const bag = letters.flatMap((letter) => Array.from({ length: 1 + random(8) }, () => letter))
  return Array.from({ length: 1 + random(LONGEST) }, () => bag[random(bag.length)]).join("")
}

const LOADING = import.meta.resolve("../loadAnyTokenizer.ts")

/** A tokenizer of its own, that has chosen how it counts. */
const load = async (encoding: AnyEncoding, imported = anew()): Promise<AnyTokenizer> => {
  const { loadAnyTokenizer } = await imported<typeof import("../loadAnyTokenizer.ts")>(LOADING)
  const tokenizer = await loadAnyTokenizer(encoding)
  await imported(import.meta.resolve("./kernelOf.ts"))
  tokenizer.count(" a".repeat(CHOSEN / 2))
  return tokenizer
}

/** The same where there is no WebAssembly, or not enough of it. */
const loadWithout = async (
  encoding: AnyEncoding,
  parts: object | undefined,
  imported = anew()
): Promise<AnyTokenizer> => {
  vi.stubGlobal("WebAssembly", parts)
  try {
    return await load(encoding, imported)
  } finally {
    vi.unstubAllGlobals()
  }
}

const part = (name: string): Function => Reflect.get(Reflect.get(globalThis, "WebAssembly"), name)
const Instance = part("Instance")
const Memory = part("Memory")
const Module = part("Module")

/** How often a kernel is made. */
const countInstances = () => {
  const made = vi.fn()
  const Counted = function (...args: ReadonlyArray<unknown>): unknown {
    made()
    return Reflect.construct(Instance, args)
  }
  vi.stubGlobal("WebAssembly", { Memory, Module, Instance: Counted })
  onTestFinished(() => void vi.unstubAllGlobals())
  return made
}

/** What imports the tokenizers that are compared: each of them is loaded once. */
const WITH = anew()
const WITHOUT = anew()

/** CI looks at one encoding of each pattern that texts are cut by. */
const ENCODINGS = IS_WHOLE ? ALL_ENCODINGS : ALL_ENCODINGS.filter((name) => name !== "p50k_base")

describe.each(ENCODINGS)("%s by the kernel", (encoding) => {
  let kernel: AnyTokenizer
  let plain: AnyTokenizer
  beforeAll(async () => {
    kernel = await load(encoding, WITH)
    plain = await loadWithout(encoding, undefined, WITHOUT)
  })

  const check = (text: string): void => {
    const ids = plain.encode(text)
    if (kernel.count(text) !== ids.length) assert.fail(`another count: ${JSON.stringify(text)}`)
    assert.deepStrictEqual(kernel.encode(text), ids, JSON.stringify(text))
  }

  it("has the same tokens as without WebAssembly", () => {
    const random = seeded(4)
    for (let index = 0; index < TEXTS_PER_ENCODING; index++) {
      check(denseText(random))
      check(randomText(random))
    }
  })

  it("has the same tokens in texts of many parts, with pieces of any length", () => {
    const random = seeded(5)
    const runs = () => "abcé中 \n".charAt(random(7)).repeat(random(3000))
    const words = () => Array.from({ length: random(3000) }, () => "etaoinshrdluабв".charAt(random(15))).join("")
    const long = () => (random(2) === 0 ? runs() : words())
    check(Array.from({ length: cases(40) }, () => (random(4) === 0 ? long() : denseText(random))).join(""))
  })

  it.runIf(IS_WHOLE && WITH_LONG_PIECES.includes(encoding))(
    "has the same tokens where a piece is longer than its memory",
    () => {
      check(`How much? ${"中文".repeat(400_000)}${"a".repeat(5000)}中 1 ${"😀".repeat(10_000)}`)
      check("How much?")
    }
  )

  it("stops at a limit, and counts what nothing can change, as without WebAssembly", () => {
    const random = seeded(6)
    for (let index = 0; index < TEXTS_PER_ENCODING; index++) {
      const text = denseText(random)
      const limit = random(text.length)
      assert.strictEqual(kernel.countUpTo(text, limit), plain.countUpTo(text, limit))
      assert.strictEqual(kernel.truncateTo(text, limit), plain.truncateTo(text, limit))
      const { rest, tokens } = kernel.countSettled(text)
      const more = denseText(random)
      assert.strictEqual(tokens + plain.count(text.slice(text.length - rest) + more), plain.count(text + more))
    }
  })
})

describe("the kernel", () => {
  it("is made once, when it pays", async () => {
    const made = countInstances()
    const tokenizer = await load("r50k_base")
    assert.strictEqual(made.mock.calls.length, 1)
    tokenizer.count(" a".repeat(CHOSEN))
    assert.strictEqual(made.mock.calls.length, 1)
  })

  it.runIf(IS_WHOLE)("leaves a run that is longer than its memory", async () => {
    const { count, encode } = await load("r50k_base")
    const text = `How much? ${"Q".repeat(2_200_000)} 1`
    const ids = (await loadWithout("r50k_base", undefined)).encode(text)
    assert.deepStrictEqual(encode(text), ids)
    assert.strictEqual(count(text), ids.length)
  })

  it("is not made for short texts", async () => {
    const made = countInstances()
    const { loadAnyTokenizer } = await anew()<typeof import("../loadAnyTokenizer.ts")>(LOADING)
    const tokenizer = await loadAnyTokenizer("r50k_base")
    tokenizer.count("How much?")
    assert.strictEqual(made.mock.calls.length, 0)
  })

  it.each([
    ["forbids to compile", {}],
    ["has no memory for it", { Module, Instance }]
  ])("is done without where the platform %s", async (_, parts) => {
    const { count } = await loadWithout("r50k_base", parts)
    assert.strictEqual(count("How much?"), 3)
  })
})
