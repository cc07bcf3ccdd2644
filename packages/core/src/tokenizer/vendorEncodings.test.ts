import { assert, describe, it } from "@effect/vitest"
import { sampleOf, seeded } from "@ratecard/test-support"
import checksums from "@ratecard/vocabularies/checksums" with { type: "json" }
import { createHash } from "node:crypto"
import { editText } from "./editing/editedText.ts"
import { Merger, PairMemo } from "./encoding/merge.ts"
import { MergeQueue } from "./encoding/mergeQueue.ts"
import { mergeInWindows, WINDOW } from "./encoding/pieceEncoder.ts"
import { TokenBuffer } from "./encoding/tokenBuffer.ts"
import { VENDOR_ENCODINGS, type VendorEncoding } from "./encodings.ts"
import { buildFromVendor, loadVendorTokenizer } from "./loadVendorTokenizer.ts"
import { patternGemma3 } from "./splitting/patterns/gemma3.ts"
import { Splitter } from "./splitting/pieceReader.ts"
import { SENTINEL } from "./text/utf8Text.ts"
import { UnknownToken } from "./tokenizerErrors.ts"
import fixture from "./vendors.fixture.json" with { type: "json" }
import { startCharacters } from "./vocabulary/merging.ts"
import { SLACK, Vocabulary } from "./vocabulary/vocabulary.ts"

/** `pnpm x proof vocabularies` takes 200,000, and every token. */
const { texts } = fixture
const STREAMED = 40
const EDITS = 60

/** The text as an encoding reads it. */
const readAs: Readonly<Record<VendorEncoding, (text: string) => string>> = {
  tekken: (text) => text,
  deepseek_v3: (text) => text,
  qwen3: (text) => text.normalize("NFC"),
  gemma3: (text) => text.replaceAll("\u2581", " ")
}

// The last two change a text before they read it; one merges characters and not bytes.
describe.each(sampleOf(VENDOR_ENCODINGS.toReversed(), 2))("%s", async (encoding) => {
  const tokenizer = await loadVendorTokenizer(encoding)
  const { bytes, offsets, size } = await buildFromVendor(encoding)

  it("has the tokens that it was written from", () => {
    const hash = createHash("sha256")
    let tokens = 0
    for (let id = 0; id < size; id++) {
      if (offsets[id] === offsets[id + 1]) continue
      hash.update(bytes.subarray(offsets[id], offsets[id + 1])).update("\n")
      tokens++
    }
    assert.deepStrictEqual({ tokens, sha256: hash.digest("hex") }, checksums[encoding])
  })

  it("gives the ids that another implementation gave", () => {
    for (const [index, text] of texts.entries()) {
      const ids = tokenizer.encode(text)
      assert.strictEqual(ids.join(" "), fixture.ids[encoding][index], JSON.stringify(text))
      assert.strictEqual(tokenizer.count(text), ids.length)
      assert.strictEqual(tokenizer.decode(ids), readAs[encoding](text))
    }
  })

  it("counts what was pushed so far, wherever a text is cut", () => {
    for (const text of texts.slice(-STREAMED)) {
      const stream = tokenizer.countStreaming()
      for (let cut = 0; cut < text.length; cut++) {
        assert.strictEqual(stream.tokens, tokenizer.count(text.slice(0, cut)), JSON.stringify(text.slice(0, cut)))
        stream.push(text.charAt(cut))
      }
      assert.strictEqual(stream.tokens, tokenizer.count(text))
    }
  })

  it("counts a text where it was edited", () => {
    const random = seeded(3)
    let text = texts.join("")
    const edited = editText(text)
    for (let edit = 0; edit < EDITS; edit++) {
      const from = random(text.length)
      const to = Math.min(text.length, from + random(5))
      const added = texts[random(texts.length)]!.slice(0, random(4))
      edited.replace(from, to, added)
      text = text.slice(0, from) + added + text.slice(to)
      assert.strictEqual(edited.count(tokenizer), tokenizer.count(text))
    }
  })

  it("has pieces of the text as it was given, each read alone as its tokens", () => {
    for (const [index, text] of texts.entries()) {
      const pieces = editText(text).pieces(tokenizer, 0, text.length)
      assert.strictEqual(pieces.flatMap(({ ids }) => ids).join(" "), fixture.ids[encoding][index])
      assert.isTrue(pieces.every(({ from }, place) => from === (pieces[place - 1]?.to ?? 0)))
      for (const { from, ids, to } of pieces)
        assert.strictEqual(tokenizer.decode(ids), readAs[encoding](text.slice(from, to)), JSON.stringify(text))
    }
  })

  it("truncates to a limit, at the end of a token and of a character", () => {
    const random = seeded(4)
    for (const text of texts) {
      const limit = random(tokenizer.count(text) + 1)
      const start = tokenizer.truncateTo(text, limit)
      assert.isTrue(text.startsWith(start) && start.isWellFormed())
      assert.isAtMost(tokenizer.count(start), limit)
      assert.strictEqual(tokenizer.countUpTo(start, limit), tokenizer.count(start))
    }
  })

  it("refuses the ids of its special tokens, and those that it has not", () => {
    const { firstId } = {
      tekken: { firstId: 1000 },
      deepseek_v3: { firstId: 3 },
      qwen3: { firstId: 0 },
      gemma3: { firstId: 107 }
    }[encoding]
    assert.isAbove(tokenizer.tokenBytes(firstId).length, 0)
    for (const id of [firstId - 1, size]) assert.throws(() => tokenizer.decode([id]), UnknownToken)
  })
})

describe("a piece of a text that is changed before it is read", () => {
  const partsOf = async (encoding: VendorEncoding, text: string) =>
    editText(text)
      .pieces(await loadVendorTokenizer(encoding), 0, text.length)
      .map(({ from, to }) => text.slice(from, to))

  it("is all that is composed together", async () => {
    assert.deepStrictEqual(await partsOf("qwen3", "cafe\u0301 au"), ["ca", "fe\u0301", " au"])
    assert.deepStrictEqual(await partsOf("qwen3", "\u1112\u1161\u11ab 각"), ["\u1112\u1161\u11ab", " 각"])
    assert.deepStrictEqual(await partsOf("qwen3", "z\u0301\u0323x"), ["z\u0301\u0323", "x"])
  })

  it("has what stands for a blank", async () => {
    assert.deepStrictEqual(await partsOf("gemma3", "How\u2581much?"), ["How", "\u2581much", "?"])
  })
})

describe("loadVendorTokenizer", () => {
  it("composes long runs of marks as short ones, in whichever order they stand", async () => {
    const { encode } = await loadVendorTokenizer("qwen3")
    const marks = ["\u0301", "\u0323", "\u0315", "\u0344", "\u034f", "\u0f71", "\u3099", "\u{1d165}"]
    const random = seeded(99)
    for (let text = 0; text < 50; text++) {
      const run = Array.from({ length: 60 + random(600) }, () => marks[random(marks.length)]).join("")
      const whole = `e${run}か${run} x`
      assert.deepStrictEqual(encode(whole), encode(whole.normalize("NFC")))
    }
  })

  it("loads once, and refuses every other name", async () => {
    assert.strictEqual(loadVendorTokenizer("qwen3"), loadVendorTokenizer("qwen3"))
    for (const name of ["o200k_base", "toString"]) {
      const refused: unknown = await loadVendorTokenizer(name as VendorEncoding).catch((error: unknown) => error)
      assert.propertyVal(refused, "code", "UNKNOWN_ENCODING")
    }
  })
})

describe("merging from characters", async () => {
  const vocabulary = new Vocabulary(await buildFromVendor("gemma3"))
  const memo = new PairMemo(vocabulary)
  const queue = new MergeQueue(vocabulary.tables.size)
  const merger = new Merger(vocabulary, memo, queue, startCharacters)

  it("gives every merged token back as itself, except those that the pattern names, and each is one piece", () => {
    const splitter = new Splitter(patternGemma3)
    const view = new DataView(vocabulary.tables.bytes.buffer)
    const piece = new Uint8Array(vocabulary.tables.longest + SLACK)
    const ends = new Int32Array(1024)
    const unreached: Array<number> = []
    for (let id = FIRST_MERGED; id < FIRST_CHARACTER; id++) {
      const start = vocabulary.tables.offsets[id]!
      const length = vocabulary.tables.offsets[id + 1]! - start
      if (merger.merge(view, start, length) !== 1 || merger.ids[0] !== id) unreached.push(id)
      piece.fill(SENTINEL)
      piece.set(vocabulary.tables.bytes.subarray(start, start + length))
      if (splitter.split(piece, 0, length, length, ends) !== 1) assert.fail(`token ${id} is cut`)
    }
    assert.deepStrictEqual(unreached, [...patternGemma3.merging!.unreached])
  })

  it("gives the same in windows as in one go, where a window ends inside a character too", () => {
    const other = new Merger(vocabulary, memo, queue, startCharacters)
    const random = seeded(6)
    for (const alphabet of [["a"], ["=", "S", "Y"], [..."жабоед"], [..."的一是\u{1f9ff}\u{12000}\u{10fffd}"]]) {
      const text = Array.from({ length: 2 * WINDOW + 511 }, () => alphabet[random(alphabet.length)]).join("")
      const run = new TextEncoder().encode(text + "\0".repeat(SLACK))
      const length = run.length - SLACK
      const stitched = new TokenBuffer(16)
      const tokens = mergeInWindows([merger, other], new DataView(run.buffer), 0, length, stitched)
      assert.strictEqual(merger.merge(new DataView(run.buffer), 0, length), tokens)
      assert.deepStrictEqual(stitched.toArray(), partsOf(merger, length))
    }
  })
})

/** Gemma's tokens that are made of others are from one of these up to the other. */
const FIRST_MERGED = 494
const FIRST_CHARACTER = 236_743

const partsOf = ({ ids, next }: Merger, length: number): Uint32Array => {
  const parts: Array<number> = []
  for (let position = 0; position < length; position = next[position]!) parts.push(ids[position]!)
  return Uint32Array.from(parts)
}
