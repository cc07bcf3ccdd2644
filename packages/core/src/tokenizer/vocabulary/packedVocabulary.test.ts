import { assert, describe, it } from "@effect/vitest"
import cl100k from "@ratecard/vocabularies/cl100k_base"
import o200k from "@ratecard/vocabularies/o200k_base"
import { reference } from "../../../test/reference.ts"
import { readPacked } from "./packedVocabulary.ts"

const PACKED = { cl100k_base: cl100k, o200k_base: o200k }

describe("a packed vocabulary", () => {
  it.each(["cl100k_base", "o200k_base"] as const)(
    "has tiktoken's tokens of %s, and the slack after them",
    (encoding) => {
      const { bytes, offsets, size, tokens } = readPacked(PACKED[encoding], 100)
      const tiktoken = reference(encoding)
      assert.isTrue(size === tokens && tokens > 100_000)
      for (let id = 0; id < size; id++) {
        const token = tiktoken.decode_single_token_bytes(id)
        // An assertion for each of them takes half a minute.
        if (Buffer.compare(token, bytes.subarray(offsets[id], offsets[id + 1])) !== 0) assert.fail(`token ${id}`)
      }
      assert.strictEqual(bytes.length, offsets[size]! + 100)
      assert.isTrue(bytes.subarray(offsets[size]).every((byte) => byte === 0))
    }
  )
})
