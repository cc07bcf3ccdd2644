/**
 * Writes `src/ledger/logs/scan/lineKernel.ts`: `assembly/lines.ts`, compiled by AssemblyScript to WebAssembly with SIMD.
 *
 * Run: `node packages/core/scripts/lineKernel.ts`; with `--check`, it says whether that file is what it would write.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const ROOT = join(import.meta.dirname, "..")
const TARGET = join(ROOT, "src/ledger/logs/scan/lineKernel.ts")
const COMPILER = join(dirname(createRequire(import.meta.url).resolve("assemblyscript/package.json")), "bin/asc.js")

const folder = mkdtempSync(join(tmpdir(), "line-kernel-"))
try {
  const binary = join(folder, "lines.wasm")
  const options = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"]
  execFileSync(process.execPath, [COMPILER, "assembly/lines.ts", ...options, "--initialMemory", "16", "-o", binary], {
    cwd: ROOT,
    stdio: "inherit"
  })
  const text = `/** \`assembly/lines.ts\` as WebAssembly, written by \`scripts/lineKernel.ts\`. */
export const LINE_KERNEL =
  "${readFileSync(binary, "base64")}"
`
  if (!process.argv.includes("--check")) writeFileSync(TARGET, text)
  else if (readFileSync(TARGET, "utf8") !== text) {
    process.stderr.write("lineKernel.ts is not assembly/lines.ts: run `node packages/core/scripts/lineKernel.ts`.\n")
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
