/**
 * Writes what is kept of `assembly/` as WebAssembly with SIMD, compiled by AssemblyScript.
 *
 * Run: `node packages/core/scripts/kernels.ts`; with `--check`, it says whether the files were written from these
 * sources by this compiler, and not changed since, without the ten seconds that it takes to compile them.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { digestOf } from "../../../scripts/keptBuild.ts"

const ROOT = join(import.meta.dirname, "..")
const MANIFEST = createRequire(import.meta.url).resolve("assemblyscript/package.json")
const COMPILER = join(dirname(MANIFEST), "bin/asc.js")
// With -O3 the kernels are a seventh larger and no faster.
const OPTIONS = ["-O2", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"]

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

/** Follows from all that a kernel is compiled by and from, and from what came of it. */
const sealOf = (binary: string): string => {
  const sources = digestOf([import.meta.filename, MANIFEST, join(ROOT, "assembly")])
  return createHash("sha256").update(sources).update(binary).digest("base64url").slice(0, 16)
}

const textOf = (name: string, source: string, binary: string): string =>
  `/** \`${source}\` as WebAssembly, written by \`scripts/kernels.ts\`, which knows it by ${sealOf(binary)}. */
export const ${name} =
  "${binary}"
`

const compile = (source: string, pages: ReadonlyArray<string>): string => {
  const folder = mkdtempSync(join(tmpdir(), "kernels-"))
  try {
    const binary = join(folder, "kernel.wasm")
    execFileSync(process.execPath, [COMPILER, source, ...OPTIONS, ...pages, "-o", binary], {
      cwd: ROOT,
      stdio: "inherit"
    })
    return readFileSync(binary, "base64")
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const { name, pages, source, target } of KERNELS) {
  const file = join(ROOT, target)
  if (process.argv.includes("--check")) {
    const text = readFileSync(file, "utf8")
    if (text === textOf(name, source, /"(.+)"/u.exec(text)?.[1] ?? "")) continue
    process.stderr.write(`${target} is not ${source}: run \`node packages/core/scripts/kernels.ts\`.\n`)
    process.exitCode = 1
  } else writeFileSync(file, textOf(name, source, compile(source, pages)))
}
