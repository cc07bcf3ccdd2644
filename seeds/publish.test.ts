import { assert, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS, KEPT_TARIFFS } from "@ratecard/core/bundled"
import { newnessOf, openEdition } from "@ratecard/core/effect"
import { generateKeyPairSync } from "node:crypto"
import { BANK_RATES } from "@ratecard/core/rates"
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
  "writes what is bundled as a signed edition, compressed beside it, and leaves it while nothing changes",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-catalogue-"))
    try {
      const path = join(folder, "public/prices.json")
      const { privateKey, publicKey } = generateKeyPairSync("ed25519")
      const key = publicKey.export({ type: "spki", format: "der" }).toString("base64")
      writeFileSync(join(folder, "key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }))
      const signed = ["--out", "public/prices.json", "--sign", "key.pem"]
      const told = await write(folder, ...signed, "--compress")
      assert.match(told, /written\n/u)
      assert.include(told, key)
      const text = readFileSync(path, "utf8")
      const held = { asOf: 0, publishedAt: -Infinity }
      const edition = await openEdition(text, { key, held, now: Date.now() })
      const { entries, kept_tariffs, offers, published_at, rates, tariffs } = edition
      assert.deepStrictEqual(
        { entries, tariffs, kept_tariffs },
        { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, kept_tariffs: KEPT_TARIFFS }
      )
      assert.isAbove(newnessOf(edition).publishedAt, 0)
      assert.isAbove(Object.keys(offers!.offers).length, 0)
      assert.strictEqual(Object.values(rates!).flatMap((days) => days.split(", ")).length, BANK_RATES.length)
      assert.strictEqual(gunzipSync(readFileSync(`${path}.gz`)).toString(), text)
      assert.strictEqual(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), text)
      assert.lengthOf(readdirSync(join(folder, "public")), 3)

      const { ino } = statSync(path)
      assert.match(await write(folder, ...signed), /as before\n/u)
      assert.strictEqual(statSync(path).ino, ino)

      writeFileSync(path, text.replace('"input_price":', '"input_price":1'))
      // To compress it takes a second.
      rmSync(`${path}.br`)
      assert.match(await write(folder, ...signed), /written\n/u)
      assert.notStrictEqual(readFileSync(path, "utf8"), text)
      assert.strictEqual(gunzipSync(readFileSync(`${path}.gz`)).toString(), readFileSync(path, "utf8"))
      const { sha256, signature } = JSON.parse(text)
      const again = JSON.parse(readFileSync(path, "utf8"))
      assert.deepStrictEqual({ ...again, published_at, sha256, signature }, JSON.parse(text))
      assert.match(await write(folder, "--out", "public/prices.json"), /written\nIt is not signed/u)
      const foreign = await printed(() => publish(["--sign", "key.pem", "--trusted"]), { INIT_CWD: folder })
      assert.strictEqual(foreign.status, 1)
      assert.include(foreign.stderr, "publicKey.ts")
      const broken = await printed(() => publish(["--sign", "public/prices.json"]), { INIT_CWD: folder })
      assert.strictEqual(broken.status, 1)
      assert.match(broken.stderr, /^public\/prices\.json cannot sign: /u)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
)
