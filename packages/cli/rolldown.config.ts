import { defineConfig, type Plugin } from "rolldown"
import { pricesAsText } from "../../bundlers.config.ts"

/** Leaves what counts text to a file next to the program's. */
const tokenizersApart: Plugin = {
  name: "tokenizers-apart",
  resolveId: (name) => (name.endsWith("/tokenizers.ts") ? { id: "./tokenizers.js", external: "absolute" } : null)
}

const AGENT_TOOLS = "@ratecard/mcp-server/program"

/** Leaves the agent tools to files next to the program's. */
const agentToolsApart: Plugin = {
  name: "agent-tools-apart",
  resolveId: (name) => (name === AGENT_TOOLS ? { id: "./agentTools.js", external: "absolute" } : null)
}

/** Leaves the prices of hosts to the file that the program has: 1.5 MB. */
const offersApart: Plugin = {
  name: "offers-apart",
  resolveId: (name) => (name === "@ratecard/core/offers" ? { id: "./offers.js", external: "absolute" } : null)
}

/** Puts in place of a module what its constants are. */
const evaluated = {
  name: "evaluated",
  load: {
    filter: { id: /\/prices\/edition\.ts$/u },
    handler: async (path: string) =>
      Object.entries((await import(path)) as object)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join("\n")
  }
} satisfies Plugin

/** The oldest Node that runs the program has no `using`. */
const transform = { target: "node22.19" }
const resolve = { conditionNames: ["ratecard-source"] }
const output = { format: "esm", minify: true, chunkFileNames: "program/[name]-[hash].js" } as const

/** The program with all that it needs in a few files; what a command does not need, it does not load. */
export default defineConfig([
  {
    input: {
      main: "src/main.ts",
      // What runs in threads, next to what starts them.
      "program/sumsThread": "src/usage/threads/sumsThread.ts",
      "program/countThread": "src/count/countThread.ts",
      // Next to what loads them when something is priced or converted, or a name is looked up among the listed offers.
      "program/bundled": "src/prices/bundled.ts",
      "program/offers": "src/prices/offers.ts",
      "program/bankRates": "src/prices/bankRates.ts",
      // For the line of a prompt, which counts no text but that of logs that do not say their tokens.
      "program/tokenizers": "src/tokenizers.ts"
    },
    platform: "node",
    plugins: [agentToolsApart, evaluated, pricesAsText],
    resolve,
    transform,
    output: { ...output, dir: "dist", cleanDir: true }
  },
  // The agent tools, whose schemas need parts of Effect that would load with every other command.
  {
    input: { "program/agentTools": AGENT_TOOLS },
    platform: "node",
    plugins: [offersApart],
    resolve,
    transform,
    output: { ...output, dir: "dist" }
  },
  // The line of a prompt, which is asked for every second: an import of Node's modules takes 10 ms more than a require.
  {
    input: { "program/promptLine": "src/promptLine.ts" },
    platform: "node",
    plugins: [evaluated, pricesAsText, tokenizersApart],
    resolve,
    transform,
    output: {
      ...output,
      dir: "dist",
      format: "cjs",
      entryFileNames: "[name].cjs",
      codeSplitting: false
    }
  }
])
