import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import cl100k from "js-tiktoken/ranks/cl100k_base"
import o200k from "js-tiktoken/ranks/o200k_base"
import p50k from "js-tiktoken/ranks/p50k_base"
import { Merger, PairMemo, WholeCharacters } from "./merge.ts"
import { mergeInWindows, WINDOW } from "./pieceEncoder.ts"
import { MergeQueue } from "./mergeQueue.ts"
import { TokenBuffer } from "./tokenBuffer.ts"
import { buildFromVendor } from "../loadVendorTokenizer.ts"
import { readRanks } from "../vocabulary/packedVocabulary.ts"
import { NONE, SLACK, Vocabulary } from "../vocabulary/vocabulary.ts"
import { buildTables } from "../vocabulary/vocabularyTables.ts"

/** r50k is p50k without some runs of blanks. */
const VOCABULARIES = { cl100k, o200k, p50k }

/** CI looks at each eighth token, `pnpm x proof samples` at all of them. */
const STEP = Math.max(1, Math.floor(8 / cases(1)))

const ALPHABETS = [
  "a",
  "ab",
  " ",
  " \n",
  "abcdefghijklmnopqrstuvwxyz",
  "=-_",
  "ไทยกขคงจฉ",
  "жабоедщъ",
  "的一是不了人我",
  "é́"
]

describe("merging", () => {
  for (const [name, { bpe_ranks }] of Object.entries(VOCABULARIES)) {
    const vocabulary = new Vocabulary(buildTables(readRanks(bpe_ranks, SLACK)))
    const memo = new PairMemo(vocabulary)
    const queue = new MergeQueue(vocabulary.tables.size)
    const mergers = [new Merger(vocabulary, memo, queue), new Merger(vocabulary, memo, queue)] as const

    it(`${name}: gives every token back as itself, which cutting a piece if no token crosses relies on`, () => {
      const view = new DataView(vocabulary.tables.bytes.buffer)
      for (let id = 0; id < vocabulary.tables.size; id += STEP) {
        const start = vocabulary.tables.offsets[id] ?? 0
        const length = (vocabulary.tables.offsets[id + 1] ?? 0) - start
        if (length === 0) continue
        if (vocabulary.find(view, start, length) !== id) assert.fail(`token ${id} is not found`)
        if (mergers[0].merge(view, start, length) !== 1) assert.fail(`token ${id} is not merged`)
        if (mergers[0].ids[0] !== id) assert.fail(`token ${id} is merged into ${mergers[0].ids[0]}`)
      }
    })

    it(`${name}: makes every token of tokens with lower ids, which the order of merges relies on`, () => {
      const view = new DataView(vocabulary.tables.bytes.buffer)
      for (let id = 0; id < vocabulary.tables.size; id += STEP) {
        const [start = 0, end = 0] = [vocabulary.tables.offsets[id], vocabulary.tables.offsets[id + 1]]
        const borders = Array.from({ length: end - start + 1 }, (_, index) => start + index)
        while (borders.length > 2) {
          let lowest: number = NONE
          let place = 0
          for (let part = 0; part + 2 < borders.length; part++) {
            const made = vocabulary.find(view, borders[part]!, borders[part + 2]! - borders[part]!)
            if (made < lowest) [lowest, place] = [made, part]
          }
          borders.splice(place + 1, 1)
          if (borders.length > 2 && lowest >= id) assert.fail(`token ${id} is made of token ${lowest}`)
        }
      }
    })

    it(`${name}: gives the same in windows as in one go`, () => {
      let state = 1
      const random = (bound: number) => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % bound
      for (const alphabet of ALPHABETS.map((letters) => [...letters])) {
        for (const units of [WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW + 511]) {
          const text = Array.from({ length: units }, () => alphabet[random(alphabet.length)]).join("")
          const bytes = new TextEncoder().encode(text + "\0".repeat(SLACK))
          const view = new DataView(bytes.buffer)
          const length = bytes.length - SLACK
          const stitched = new TokenBuffer(16)
          assert.strictEqual(mergeInWindows(mergers, view, 0, length, stitched), stitched.length)
          assert.strictEqual(mergers[0].merge(view, 0, length), stitched.length)
          assert.deepStrictEqual(stitched.toArray(), partsOf(mergers[0], length))
        }
      }
    })

    it(`${name}: starts with a character whole only where no token with a lower id takes part of it`, () =>
      checkCharacters(vocabulary))

    it(`${name}: starts with most letters of Russian whole`, () => {
      const characters = new WholeCharacters(vocabulary)
      const whole = [..."абвгдежзийклмнопрстуфхцчшщъыьэюя"].filter((letter) => {
        const view = new DataView(new TextEncoder().encode(letter).buffer)
        return characters.at(view, 0, 0) === vocabulary.tables.pairs[view.getUint16(0, true)]
      })
      assert.isAbove(whole.length, 16)
    })
  }
})

describe.each(["tekken", "deepseek_v3", "qwen3"] as const)("merging in %s", (encoding) => {
  it("starts with a character whole only where no token with a lower id takes part of it", async () =>
    checkCharacters(new Vocabulary(await buildFromVendor(encoding))))
})

const checkCharacters = (vocabulary: Vocabulary): void => {
  const { bytes, offsets, pairs, size } = vocabulary.tables
  const characters = new WholeCharacters(vocabulary)
  const tokens = new DataView(bytes.buffer)
  /** The character at `index` of these bytes, if merging starts with it whole. */
  const wholeAt = (index: number, ...run: ReadonlyArray<number>) =>
    characters.at(new DataView(Uint8Array.of(...run).buffer), 0, index)
  const leads = Array.from({ length: 0x20 }, (_, index) => 0xc0 + index)
  const seconds = Array.from({ length: 0x40 }, (_, index) => 0x80 + index)
  const characterOf = (lead: number, second: number) => pairs[lead | (second << 8)] ?? NONE
  for (let id = 0; id < size; id += STEP) {
    const [start = 0, end = 0] = [offsets[id], offsets[id + 1]]
    if (end - start < 2) continue
    const [first = 0, beforeLast = 0, last = 0] = [bytes[start], bytes[end - 2], bytes[end - 1]]
    for (const lead of isContinuation(first) ? leads : []) {
      if (id <= characterOf(lead, first)) assert.strictEqual(wholeAt(0, lead, first), NONE, `token ${id} starts it`)
    }
    for (const second of isTwoByteLead(last) ? seconds : []) {
      if (id <= characterOf(last, second))
        assert.strictEqual(wholeAt(1, beforeLast, last, second), NONE, `token ${id} ends in it`)
    }
    if (end - start === 2) continue
    for (let index = start; index < end - 1; index++) {
      if (!isTwoByteLead(bytes[index] ?? 0)) continue
      const whole = characters.at(tokens, start, index)
      if (whole !== NONE && id < whole) assert.fail(`token ${id} comes before its character ${whole}`)
    }
  }
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0
const isTwoByteLead = (byte: number): boolean => byte >= 0xc0 && byte < 0xe0

const partsOf = (merger: Merger, length: number): Uint32Array => {
  const ids: Array<number> = []
  for (let position = 0; position < length; position = merger.next[position] ?? length)
    ids.push(merger.ids[position] ?? NONE)
  return Uint32Array.from(ids)
}
