// Holds `ratecard check` against call sites that people have marked, and measures it on many files: `pnpm x proof diff`.
import { execFileSync, spawnSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = "pnpm x proof diff [--files 10000]\n"
const options = optionsOf(HELP, { files: "10000" })
const count = wholeOption("files", options.files)

const ROOT = join(import.meta.dirname, "../..")
const CLI = ["--conditions=ratecard-source", "--no-warnings", join(ROOT, "packages/cli/source.ts")]
const marked = globSync("packages/cli/test/code/*.txt", { cwd: ROOT }).map((path) => ({
  file: basename(path, ".txt").replace(/^calls\.ts$/u, "calls.tsx"),
  text: readFileSync(join(ROOT, path), "utf8")
}))

interface Name {
  readonly file: string
  readonly line: number
  readonly model: string | null
}

const run = (folder: string, ...args: ReadonlyArray<string>): string =>
  spawnSync(process.execPath, [...CLI, ...args], { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 }).stdout

const write = (folder: string, file: string, text: string): void => {
  mkdirSync(join(folder, file, ".."), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Compares the marks of lines with the names that were found there. */
const compare = (folder: string): void => {
  for (const { file, text } of marked) write(folder, file, text)
  const { names } = JSON.parse(run(folder, "check", "--json", "--fail-on", "never")) as {
    readonly names: ReadonlyArray<Name>
  }
  const found = new Set(names.map(({ file, line, model }) => `${file}:${line} ${model ?? "?"}`))
  const expected = new Set(
    marked.flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, index) => {
        const [, ids] = /(?:\/\/|#) => (.+)$/u.exec(line) ?? []
        return ids === undefined ? [] : ids.split(", ").map((id) => `${file}:${index + 1} ${id}`)
      })
    )
  )
  const missing = [...expected].filter((each) => !found.has(each))
  const wrong = [...found].filter((each) => !expected.has(each))
  process.stdout.write(`${expected.size} marked, ${expected.size - missing.length} found, ${wrong.length} wrong\n`)
  for (const each of missing.map((name) => `missing ${name}`).concat(wrong.map((name) => `wrong ${name}`)))
    process.stdout.write(`${each}\n`)
  if (missing.length > 0.05 * expected.size || wrong.length > 0) process.exitCode = 1
}

/** Words of a program that asks no model. */
const WORDS =
  "order user total index value items cache model client request response engine system input table price".split(" ")

/** A file of some 5 kB, the same for the same number. */
const plainFile = (seed: number): string => {
  let state = seed + 1
  const word = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return WORDS[state % WORDS.length]!
  }
  return Array.from(
    { length: 60 },
    (_, line) =>
      `export const ${word()}${line} = (${word()}) => ${word()}${line}.${word()}("${word()} ${word()}", { ${word()}: ${line} })\n`
  ).join("")
}

/** Measures a tree of many files, of which one in fifty calls a model. */
const measure = (folder: string): void => {
  const calls = marked.flatMap(({ text }) =>
    text.split("\n").filter((line) => /^(?:await )?\w[\w.]*\(.*=> \w/u.test(line))
  )
  for (let place = 0; place < count; place++) {
    const call = place % 50 === 0 ? `${calls[(place / 50) % calls.length]!}\n` : ""
    write(
      folder,
      `d${place % 97}/f${place}.${call.includes("# =>") ? "py" : "ts"}`,
      call.includes("# =>") ? call : plainFile(place) + call
    )
  }
  const git = (...args: ReadonlyArray<string>) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
      stdio: "pipe"
    })
  git("init", "--quiet", "--initial-branch=main")
  git("add", "--all")
  git("commit", "--quiet", "--message", "All")
  write(folder, "d0/f0.ts", 'client.responses.create({ model: "gpt-5.5", instructions: "Be brief.", input })\n')
  for (const args of [
    ["check", "--fail-on", "never"],
    ["diff", "HEAD"]
  ]) {
    const runs = Array.from({ length: 3 }, () => measureRun(folder, args)).toSorted((one, other) => one[0] - other[0])
    const [seconds, bytes] = runs[1]!
    process.stdout.write(
      `${count} files, ratecard ${args.join(" ")}: ${seconds.toFixed(2)} s (the middle of three), ${Math.round(bytes / 1e6)} MB\n`
    )
    if (seconds > MOST_SECONDS) process.exitCode = 1
  }
}

const MOST_SECONDS = 3

/** Prints the most memory that a process had. */
const PEAK = "data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))"

/** The seconds and the bytes that a command takes. */
const measureRun = (folder: string, args: ReadonlyArray<string>): readonly [seconds: number, bytes: number] => {
  const began = performance.now()
  const { stderr } = spawnSync(process.execPath, ["--import", PEAK, ...CLI, ...args], { cwd: folder, encoding: "utf8" })
  return [(performance.now() - began) / 1000, Number(stderr.split("\n").at(-1)) * 1024]
}

for (const act of [compare, measure]) {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-diff-"))
  try {
    act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
