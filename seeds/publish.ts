import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { parseArgs } from "node:util"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { runOnSoundSeeds } from "./command.ts"
import { catalogueDocument, catalogueText, isOfSamePrices } from "./document.ts"
import { summary } from "./snapshot.ts"

const USAGE = `Usage: pnpm x write catalogue [--out catalogue.json] [--compress]

Writes the document that GET /api/v1/catalogue answers, made of the seed files, for any web server.
A file that has the same prices already is left as it is, so that its entity tag stays.

  --out       the file
  --compress  writes .gz and .br next to it, for servers that send such files as they are`

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "catalogue.json" },
    compress: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false }
  }
})

/** A server that reads meanwhile sends the old file or the new one. */
const replace = (path: string, content: string | Uint8Array): void => {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

if (values.help) console.log(USAGE)
else {
  process.exitCode = await runOnSoundSeeds((seeds, { tariffs }) => {
    // The caller's folder, where pnpm was started, not the one that it has gone to.
    const path = resolve(process.env["INIT_CWD"] ?? ".", values.out)
    // The entry point of a program without Effect: nothing else can hand it the time.
    // @effect-diagnostics-next-line globalDate:off
    const document = catalogueDocument(seeds, tariffs, new Date().toISOString())
    const written = existsSync(path) ? readFileSync(path, "utf8") : undefined
    const isKept = written !== undefined && isOfSamePrices(written, document)
    const text = isKept ? written : catalogueText(document)
    mkdirSync(dirname(path), { recursive: true })
    if (!isKept) replace(path, text)
    for (const [suffix, compress] of [
      [".gz", gzipSync],
      [".br", brotliCompressSync]
    ] as const) {
      const beside = `${path}${suffix}`
      // One that is there is sent instead of the file, and so follows it unasked.
      const isWanted = existsSync(beside) ? !isKept : values.compress
      if (isWanted) replace(beside, compress(text))
    }
    console.log(`${path}: ${summary(seeds)}, ${isKept ? "as before" : "written"}`)
    return 0
  })
}
