import { instantText } from "@ratecard/core/catalogue"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { parseArgs } from "node:util"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { type Command, runOnSoundSeeds } from "./command.ts"
import { catalogueDocument, catalogueText, isOfSamePrices } from "./document.ts"

const USAGE = `Usage: pnpm x write catalogue [--out catalogue.json] [--compress]

Writes the document that GET /api/v1/catalogue answers, made of the seed files, for any web server.
A file that has the same prices already is left as it is, so that its entity tag stays.

  --out       the file
  --compress  writes .gz and .br next to it, for servers that send such files as they are`

/** A server that reads meanwhile sends the old file or the new one. */
const replace = (path: string, content: string | Uint8Array): void => {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** Writes the catalogue as a document. */
export const publish: Command = async (args, workspace) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: "string", default: "catalogue.json" },
      compress: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false }
    }
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  return runOnSoundSeeds(({ now, seeds, summary, tariffs }) => {
    // The caller's folder, where pnpm was started, not the one that it has gone to.
    const path = resolve(process.env["INIT_CWD"] ?? ".", values.out)
    const document = catalogueDocument(seeds, tariffs.tariffs, instantText(now))
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
    console.log(`${path}: ${summary}, ${isKept ? "as before" : "written"}`)
    return 0
  }, workspace)
}

if (import.meta.main) process.exitCode = await publish(process.argv.slice(2))
