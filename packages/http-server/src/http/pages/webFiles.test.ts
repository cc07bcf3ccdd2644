import { assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { type WebFiles, webFiles } from "./webFiles.ts"

const TEXT = "export const ranks = 1\n".repeat(1000)

/** The text that is sent to clients that accept these codings, and how it was coded. */
const sent = async (files: WebFiles, name: string, accepted: string): Promise<readonly [string, string]> => {
  const file = (await files(name)) ?? assert.fail(`${name} is not a file`)
  const { body, headers } = file.respondTo({ "accept-encoding": accepted })
  const coding = headers["content-encoding"] ?? "identity"
  const { body: bytes } = body as { readonly body: Uint8Array }
  return [coding, DECODED[coding]!(bytes).toString()]
}

const DECODED: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => Buffer.from(bytes)
}

describe("a built file", () => {
  let folder: string
  let files: WebFiles

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ratecard-files-"))
    writeFileSync(join(folder, "large.js.br"), brotliCompressSync(TEXT))
    writeFileSync(join(folder, "small.js"), TEXT)
    writeFileSync(join(folder, "small.js.br"), brotliCompressSync(TEXT))
    writeFileSync(join(folder, "small.js.gz"), gzipSync(TEXT))
    writeFileSync(join(folder, "tiny.js"), "1")
    mkdirSync(join(folder, "away.js"))
    files = webFiles(pathToFileURL(`${folder}/`))
    return () => rmSync(folder, { recursive: true })
  })

  it.for(["large.js", "small.js"])("is sent in the coding that is asked for, however it was left: %s", async (name) => {
    assert.deepStrictEqual(await sent(files, name, "gzip, br"), ["br", TEXT])
    assert.deepStrictEqual(await sent(files, name, "gzip"), ["gzip", TEXT])
    assert.deepStrictEqual(await sent(files, name, "identity"), ["identity", TEXT])
  })

  it("is sent as it is if no coding makes it smaller", async () => {
    assert.deepStrictEqual(await sent(files, "tiny.js", "gzip, br"), ["identity", "1"])
  })

  it.for(["missing.js", `${"a".repeat(300)}.js`, "../package.json", "constructor", ""])(
    "is none if nothing was left: %s",
    async (name) => {
      assert.isUndefined(await files(name))
    }
  )

  it("is read again after it could not be read", async () => {
    const failed = await files("away.js").catch((error: NodeJS.ErrnoException) => error.code)
    assert.strictEqual(failed, "EISDIR")
    rmdirSync(join(folder, "away.js"))
    writeFileSync(join(folder, "away.js"), TEXT)
    assert.deepStrictEqual(await sent(files, "away.js", "identity"), ["identity", TEXT])
  })
})
