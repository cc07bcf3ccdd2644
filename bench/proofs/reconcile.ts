import { type Explained, judge, type StatementCase, statementCases } from "@ratecard/test-support/statements"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Writes statements of 12 formats and logs of the same calls, with causes for a difference planted between them, and
asks 'ratecard reconcile' why they differ. At least 95 % of the money must have its own cause, and no cause may be
claimed that was not planted. Else the exit code is 1.

pnpm x proof reconcile [--seeds N]

  --seeds N   of each case (1)
`

const options = optionsOf(HELP, { seeds: "1" })
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache")

const PROGRAM = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url))

const folder = mkdtempSync(join(tmpdir(), "ratecard-reconcile-"))

const answerTo = ({ logs, statement }: StatementCase): Explained => {
  for (const { file, text } of [logs, statement]) writeFileSync(join(folder, file), text)
  const args = ["--conditions=ratecard-source", PROGRAM, "reconcile", statement.file, logs.file, "--json"]
  try {
    return JSON.parse(
      execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    )
  } catch (error) {
    // The exit code 2 says that something is unexplained: the answer is there.
    const { stderr, stdout } = error as { readonly stdout: string; readonly stderr: string }
    if (stdout !== "") return JSON.parse(stdout)
    throw new Error(stderr, { cause: error })
  }
}

const findings = new Findings()
const cases = statementCases(wholeOption("seeds", options.seeds, 1))
const mistakes: Array<string> = []
let [planted, explained] = [0, 0]
for (const [index, each] of cases.entries()) {
  if (index % 20 === 0) tell(`${index} of ${cases.length} cases`)
  const judged = judge(each, answerTo(each))
  planted += judged.planted.toNumber()
  explained += judged.explained.toNumber()
  mistakes.push(...judged.mistakes)
  for (const line of [...judged.mistakes, ...judged.missed]) process.stderr.write(`${line}\n`)
}
rmSync(folder, { recursive: true })
const share = (100 * explained) / planted
findings.note("cases", `${cases.length} in ${new Set(cases.map(({ format }) => format)).size} formats`)
findings.judge(
  "money with its own cause",
  `${share.toFixed(1)} % of ${planted.toFixed(2)} USD`,
  "at least 95 %",
  share >= 95
)
findings.judge("false claims", String(mistakes.length), "0", mistakes.length === 0)
findings.print()
