import { assert, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { readCatalogue } from "@ratecard/core/effect"
import { Result } from "effect"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { printed } from "./fixture.ts"
import { publish } from "./publish.ts"

/** Runs the command in `folder`, and gives what it prints. */
const write = async (folder: string, ...args: ReadonlyArray<string>): Promise<string> => {
  const { status, stderr, stdout } = await printed(() => publish(args), { INIT_CWD: folder })
  assert.strictEqual(status, 0, stderr)
  return stdout
}

it.runIf(IS_WHOLE)(
  "writes the bundled catalogue as a document, compressed beside it, and leaves it while nothing changes",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-catalogue-"))
    try {
      const path = join(folder, "public/prices.json")
      assert.match(await write(folder, "--out", "public/prices.json", "--compress"), /written\n$/u)
      const text = readFileSync(path, "utf8")
      const { entries, published_at, tariffs } = Result.getOrThrow(readCatalogue(JSON.parse(text)))
      assert.deepStrictEqual({ entries, tariffs }, { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS })
      assert.isDefined(published_at)
      assert.strictEqual(gunzipSync(readFileSync(`${path}.gz`)).toString(), text)
      assert.strictEqual(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), text)
      assert.lengthOf(readdirSync(join(folder, "public")), 3)

      const { ino } = statSync(path)
      assert.match(await write(folder, "--out", "public/prices.json"), /as before\n$/u)
      assert.strictEqual(statSync(path).ino, ino)

      writeFileSync(path, text.replace('"input_price":', '"input_price":1'))
      // To compress it takes a second.
      rmSync(`${path}.br`)
      assert.match(await write(folder, "--out", "public/prices.json"), /written\n$/u)
      assert.notStrictEqual(readFileSync(path, "utf8"), text)
      assert.strictEqual(gunzipSync(readFileSync(`${path}.gz`)).toString(), readFileSync(path, "utf8"))
      assert.deepStrictEqual({ ...JSON.parse(readFileSync(path, "utf8")), published_at }, JSON.parse(text))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
)
