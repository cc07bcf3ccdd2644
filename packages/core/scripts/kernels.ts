/**
 * Writes what is kept of `assembly/` as WebAssembly with SIMD, compiled by AssemblyScript.
 *
 * Run: `node packages/core/scripts/kernels.ts`; with `--check`, it says whether the files are what it would write.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const ROOT = join(import.meta.dirname, "..")
const COMPILER = join(dirname(createRequire(import.meta.url).resolve("assemblyscript/package.json")), "bin/asc.js")
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"]

const KERNELS = [
  {
    name: "LINE_KERNEL",
    source: "assembly/lines.ts",
    target: "src/ledger/logs/scan/lineKernel.ts",
    pages: ["--initialMemory", "16"]
  },
  {
    name: "KERNEL_BINARY",
    source: "assembly/pieces/index.ts",
    target: "src/tokenizer/simd/kernelBinary.ts",
    // With a bound, as a memory has to have that threads share.
    pages: ["--initialMemory", "32", "--maximumMemory", "65536"]
  }
]

const folder = mkdtempSync(join(tmpdir(), "kernels-"))
try {
  for (const { name, pages, source, target } of KERNELS) {
    const binary = join(folder, `${name}.wasm`)
    execFileSync(process.execPath, [COMPILER, source, ...OPTIONS, ...pages, "-o", binary], {
      cwd: ROOT,
      stdio: "inherit"
    })
    const text = `/** \`${source}\` as WebAssembly, written by \`scripts/kernels.ts\`. */
export const ${name} =
  "${readFileSync(binary, "base64")}"
`
    const file = join(ROOT, target)
    if (!process.argv.includes("--check")) writeFileSync(file, text)
    else if (readFileSync(file, "utf8") !== text) {
      process.stderr.write(`${target} is not ${source}: run \`node packages/core/scripts/kernels.ts\`.\n`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
