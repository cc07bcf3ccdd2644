import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Counts the tokens of source files with \`ratecard count\`, from its start to its end, and with the library alone, which
has the texts in memory: in turns, in one run. The files are those of the packages that are installed here.

pnpm x bench count [--megabytes N] [--rounds N]

  --megabytes N    how much there is to count (200)
  --rounds N       how often each counts all of it (3)
`

const options = optionsOf(HELP, { megabytes: "200", rounds: "3" })
const megabytes = wholeOption("megabytes", options.megabytes)
const rounds = wholeOption("rounds", options.rounds)

const PACKAGES = fileURLToPath(new URL("../../node_modules/.pnpm", import.meta.url))
const RATECARD = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url))
const LIBRARY = fileURLToPath(new URL("library.ts", import.meta.url))

/** Copies source files into a folder until there are enough of them, all of them again where they are too few. */
const copySources = (folder: string): number => {
  const sources = globSync("*/node_modules/**/*.{ts,js,mjs,md}", { cwd: PACKAGES }).toSorted()
  let bytes = 0
  for (let index = 0; bytes < megabytes * 1e6; index++) {
    const name = sources[index % sources.length]!
    try {
      const text = readFileSync(join(PACKAGES, name))
      writeFileSync(join(folder, `${index}${extname(name)}`), text)
      bytes += text.length
    } catch {
      // A folder may be called like a file.
    }
  }
  return bytes
}

const run = (args: ReadonlyArray<string>): { readonly seconds: number; readonly stdout: string } => {
  const start = performance.now()
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--conditions=ratecard-source", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28
  })
  if (status !== 0) throw new Error(stderr)
  return { seconds: (performance.now() - start) / 1000, stdout }
}

const folder = mkdtempSync(join(tmpdir(), "ratecard-bench-"))
try {
  const bytes = copySources(folder)
  const speed = (seconds: number) => bytes / 1e6 / seconds
  const best = { ratecard: 0, library: 0 }
  for (let round = 0; round < rounds; round++) {
    const counted = run([RATECARD, "count", folder, "--json", "--quiet"])
    const { seconds, tokens } = JSON.parse(run([LIBRARY, folder]).stdout) as Record<"seconds" | "tokens", number>
    const { total } = JSON.parse(counted.stdout) as { readonly total: { readonly tokens: number } }
    if (total.tokens !== tokens) throw new Error(`ratecard counts ${total.tokens} tokens, the library ${tokens}`)
    best.ratecard = Math.max(best.ratecard, speed(counted.seconds))
    best.library = Math.max(best.library, speed(seconds))
    process.stdout.write(
      `ratecard ${speed(counted.seconds).toFixed(1)} MB/s, library ${speed(seconds).toFixed(1)} MB/s, ${tokens} tokens\n`
    )
  }
  process.stdout.write(`best of ${rounds}: ${(best.ratecard / best.library).toFixed(2)} of the library's speed\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
