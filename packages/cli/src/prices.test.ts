import { assert, describe, it } from "@effect/vitest"
import { csvRows } from "@ratecard/core/ledger"
import { parquetReadObjects } from "hyparquet"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { folderOf, played } from "../test/played.ts"

const rowsOf = (text: string) => {
  const [head, ...rows] = csvRows(text)
  return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, index) => [head!.cells[index]!, cell])))
}

describe("ratecard prices", () => {
  it("writes what `ratecard cost` bills with, to standard output or a file", async () => {
    using folder = folderOf({})
    const { code, stderr, stdout } = await played(folder.path, ["prices"])
    assert.deepStrictEqual([code, stderr], [0, ""])
    const [input] = rowsOf(stdout).filter(
      ({ model_id, seller, tier, to, unit }) =>
        model_id === "openai-gpt-4o" && seller === "openai" && tier === "standard" && unit === "input" && to === ""
    )
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
    const stdin = JSON.stringify({ model: "gpt-4o", usage, created: 1_790_000_000 })
    const { stdout: billed } = await played(folder.path, ["cost", "--json"], { stdin })
    assert.strictEqual(JSON.parse(billed).records[0].total, input!["price"])

    await played(folder.path, ["prices", "--format", "parquet", "--output", "out/prices.parquet"])
    const { buffer, byteLength, byteOffset } = readFileSync(join(folder.path, "out/prices.parquet"))
    const read = await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) })
    assert.lengthOf(read, rowsOf(stdout).length)
  })

  it("writes the bank's rates, each until the next", async () => {
    using folder = folderOf({})
    const { stdout } = await played(folder.path, ["prices", "--rates", "--format", "jsonl"])
    const [first, second] = stdout.split("\n").map((line) => JSON.parse(line || "{}"))
    assert.deepInclude(first, { schema: 1, base: "usd", currency: "rub", to: second.from })
  })

  it("asks for a file where the format is binary", async () => {
    using folder = folderOf({})
    const { code, stderr, stdout } = await played(folder.path, ["prices", "--format", "parquet"])
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.include(stderr, "--output")
  })
})
