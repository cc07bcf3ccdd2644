import { instantText } from "@ratecard/core/catalogue"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { KeyObject } from "node:crypto"
import { parseArgs } from "node:util"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { type Command, runOnSoundSeeds } from "./command.ts"
import { editionOf, editionText, isTrusted, publicHalf, signingKey } from "./document.ts"

const USAGE = `Usage: pnpm x write catalogue [--out catalogue.json] [--sign key.pem] [--trusted] [--compress]

Writes an edition for any web server, made of the seed files: the models with all their prices, the prices of hosts,
retirements and the bank's rates. A file that has the same already is left as it is, so that its entity tag stays.

  --out       the file
  --sign      signs it with this private key, or with that of CATALOGUE_KEY: readers refuse an edition that nobody signed.
              openssl genpkey -algorithm ed25519 -out key.pem makes one
  --trusted   refuses another key than the one that readers trust by default
  --compress  writes .gz and .br next to it, for servers that send such files as they are`

/** A server that reads meanwhile sends the old file or the new one. */
const replace = (path: string, content: string | Uint8Array): void => {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** Writes an edition of the catalogue. */
export const publish: Command = async (args, workspace) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: "string", default: "catalogue.json" },
      sign: { type: "string" },
      trusted: { type: "boolean", default: false },
      compress: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false }
    }
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  // The caller's folder, where pnpm was started, not the one that it has gone to.
  const fileOf = (name: string) => resolve(process.env["INIT_CWD"] ?? ".", name)
  let key: KeyObject | undefined
  try {
    const pem = values.sign === undefined ? process.env["CATALOGUE_KEY"] : readFileSync(fileOf(values.sign), "utf8")
    key = pem === undefined || pem === "" ? undefined : signingKey(pem)
  } catch (error) {
    console.error(`${values.sign ?? "CATALOGUE_KEY"} cannot sign: ${(error as Error).message}`)
    return 1
  }
  if (values.trusted && (key === undefined || !isTrusted(key))) {
    console.error("The key is not the one of packages/core/src/view/publicKey.ts")
    return 1
  }
  return runOnSoundSeeds((sound) => {
    const path = fileOf(values.out)
    const written = existsSync(path) ? readFileSync(path, "utf8") : ""
    // A file of the same prices and the same key differs in its stamp alone: Ed25519 signs without chance.
    const before = /"published_at":"([^"]*)"/u.exec(written)?.[1]
    const textAt = (published_at: string) => editionText(editionOf(sound, published_at), key)
    const isKept = before !== undefined && textAt(before) === written
    const text = isKept ? written : textAt(instantText(sound.now))
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
    console.log(`${path}: ${sound.summary}, ${isKept ? "as before" : "written"}`)
    if (key === undefined) console.log("It is not signed: readers take it only with `--key none`, or `key: null`.")
    else if (!isTrusted(key)) console.log(`Its readers have to name this key: ${publicHalf(key)}`)
    return 0
  }, workspace)
}

if (import.meta.main) process.exitCode = await publish(process.argv.slice(2))
