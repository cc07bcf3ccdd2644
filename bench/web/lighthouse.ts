import { startServer } from "@ratecard/test-support"
import { CHROMIUM } from "@ratecard/test-support/chromium"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { median, table } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `What Lighthouse says of the public pages, as on a slow phone. It comes from npm when this is run, and takes
Chromium from CHROME_PATH or where it is installed. The exit code is 1 where a median is below its target.

pnpm x bench lighthouse [--runs N] [--only TEXT] [--program PATH]

  --runs N         runs of each page, of which the median counts (5)
  --only TEXT      only the pages whose address holds this text
  --program PATH   a Lighthouse that is installed, instead of the one from npm
`

const PAGES = [
  "/",
  "/models",
  "/models/openai-gpt-5",
  "/lines/claude-sonnet",
  "/compare?models=openai-gpt-5,anthropic-claude-sonnet-5-5",
  "/changes",
  "/bill",
  "/docs",
  "/docs/pricing/bills",
  "/docs/guide/recipes"
]
const WEB_BUILD = fileURLToPath(new URL("../../packages/web/scripts/build.ts", import.meta.url))

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const
/** Performance depends on the machine, the others do not. */
const targetOf = (category: (typeof CATEGORIES)[number]): number => (category === "performance" ? 98 : 100)

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: ReadonlyArray<Ref> }>
  >
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >
}

interface Ref {
  readonly id: string
  readonly weight: number
}

const { only, program, runs } = optionsOf(HELP, { runs: "5", only: "", program: "" })
const [command, ...before]: readonly [string, ...Array<string>] =
  program === "" ? ["npx", "--yes", "lighthouse@12.8.2"] : [program]

/** Lighthouse now and then records nothing of a page (`NO_NAVSTART`), and says to run it again. */
const ATTEMPTS = 3

const lookAt = async (url: string, attempt = 1): Promise<Report> => {
  try {
    return await lookOnce(url)
  } catch (error) {
    if (attempt === ATTEMPTS || !(error as Error).message.includes("NO_NAVSTART")) throw error
    return lookAt(url, attempt + 1)
  }
}

const lookOnce = async (url: string): Promise<Report> => {
  const { stdout } = await promisify(execFile)(
    command,
    [...before, url, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"],
    { maxBuffer: 2 ** 27, env: { CHROME_PATH: CHROMIUM, ...process.env } }
  )
  return JSON.parse(stdout)
}

await promisify(execFile)(process.execPath, [WEB_BUILD])
await using server = await startServer()
const rows: Array<ReadonlyArray<string>> = []
const faults = new Set<string>()
for (const page of PAGES.filter((address) => address.includes(only))) {
  const scores = new Map(CATEGORIES.map((name) => [name, [] as Array<number>]))
  for (let run = 1; run <= wholeOption("runs", runs); run++) {
    process.stderr.write(`\r${page}: run ${run} of ${runs}            `)
    const { audits, categories } = await lookAt(server.url + page)
    for (const name of CATEGORIES) {
      const { auditRefs, score } = categories[name]!
      scores.get(name)!.push(100 * (score ?? 0))
      for (const { id, weight } of auditRefs) {
        const audit = audits[id]!
        if (weight > 0 && audit.score !== null && audit.score < 0.9) {
          faults.add(`${page}: ${audit.title} ${audit.displayValue ?? ""}`)
        }
      }
    }
  }
  const medians = CATEGORIES.map((name) => Math.round(median(scores.get(name)!)))
  if (medians.some((score, index) => score < targetOf(CATEGORIES[index]!))) process.exitCode = 1
  rows.push([page, ...medians.map(String)])
}
process.stderr.write("\r".padEnd(60) + "\r")
process.stdout.write(`${table(["page", ...CATEGORIES], rows)}${[...faults].map((fault) => `${fault}\n`).join("")}`)
