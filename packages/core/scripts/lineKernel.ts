/**
 * Writes `src/ledger/logs/scan/lineKernel.ts`: `assembly/lines.ts`, compiled by AssemblyScript to WebAssembly with SIMD.
 *
 * Run: `node packages/core/scripts/lineKernel.ts`; with `--check`, it says whether that file is what it would write.
 */
import { main } from "assemblyscript/asc"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const SOURCE = join(import.meta.dirname, "../assembly/lines.ts")
const TARGET = join(import.meta.dirname, "../src/ledger/logs/scan/lineKernel.ts")

const OPTIONS = [
  "-O3",
  "--noAssert",
  "--runtime",
  "stub",
  "--enable",
  "simd",
  "--importMemory",
  "--initialMemory",
  "16"
]

let binary = new Uint8Array()
const { error, stderr } = await main(["lines.ts", "--outFile", "lines.wasm", ...OPTIONS], {
  readFile: (name) => (name === "lines.ts" ? readFileSync(SOURCE, "utf8") : null),
  writeFile: (_, contents) => void (binary = contents as Uint8Array<ArrayBuffer>),
  listFiles: () => []
})
if (error !== null) throw new Error(stderr.toString())

const text = `/** \`assembly/lines.ts\` as WebAssembly, written by \`scripts/lineKernel.ts\`. */
export const LINE_KERNEL =
  "${Buffer.from(binary).toString("base64")}"
`

if (!process.argv.includes("--check")) writeFileSync(TARGET, text)
else if (readFileSync(TARGET, "utf8") !== text) {
  process.stderr.write(
    "lineKernel.ts is not what assembly/lines.ts compiles to: run `node packages/core/scripts/lineKernel.ts`.\n"
  )
  process.exitCode = 1
}
