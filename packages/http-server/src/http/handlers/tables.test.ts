import { assert, describe, it } from "@effect/vitest"
import { parquetReadObjects } from "hyparquet"
import { sharedServer } from "../../../test/server.ts"

const server = sharedServer()

const bytesOf = async (path: string): Promise<ArrayBuffer> => (await fetch(server().url + path)).arrayBuffer()

describe.each(["prices", "rates"])("the table of %s", (name) => {
  it("has the same rows in each format", async () => {
    const csv = await server().ask(`/api/v1/${name}.csv`)
    const lines = await server().ask(`/api/v1/${name}.jsonl`)
    const rows = await parquetReadObjects({ file: await bytesOf(`/api/v1/${name}.parquet`) })
    const [head = "", ...rest] = csv.text.trimEnd().split("\n")
    const objects: ReadonlyArray<Record<string, unknown>> = lines.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    assert.strictEqual(csv.headers.get("content-type"), "text/csv; charset=utf-8")
    assert.lengthOf(objects, rest.length)
    assert.lengthOf(rows, rest.length)
    assert.deepStrictEqual(Object.keys(objects[0]!), head.split(","))
    for (const index of [0, 1, Math.floor(rest.length / 2), rest.length - 1]) {
      const read = Object.entries(rows[index]!).map(([column, value]) => {
        if (typeof value === "bigint") return [column, Number(value)]
        return [column, value instanceof Date ? value.toISOString().replace(".000Z", "Z") : (value ?? null)]
      })
      const { day, ...told } = Object.fromEntries(read)
      assert.deepStrictEqual({ ...told, ...(day && { day: String(day).slice(0, 10) }) }, objects[index], `row ${index}`)
    }
  })

  it("is sent again only when it has changed", async () => {
    const { headers } = await server().ask(`/api/v1/${name}.csv`)
    const again = await server().ask(`/api/v1/${name}.csv`, { headers: { "if-none-match": headers.get("etag")! } })
    assert.strictEqual(again.status, 304)
    assert.strictEqual(again.text, "")
  })

  it("has no other format", async () => {
    const { json, status } = await server().ask(`/api/v1/${name}.xml`)
    assert.strictEqual(status, 422)
    assert.deepStrictEqual(json.detail[0].loc, ["path", "format"])
  })
})
