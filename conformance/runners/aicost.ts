// aicost: knows input and output.
import { calculateCost } from "aicost"
import { bareName } from "./counters.ts"
import { answerWith } from "./priced.ts"

const PROVIDERS: Readonly<Record<string, string>> = { google: "vertex-ai", qwen: "dashscope" }

await answerWith({
  fromCounters: async ({ question: { context, model = "", provider } }, used) => {
    const cost = await calculateCost({
      // Its types are lists of what it knows, and throw the rest out before it can say so.
      provider: (context?.channel ?? PROVIDERS[provider] ?? provider) as never,
      model: bareName(model) as never,
      inputAmount: used.prompt,
      outputAmount: used.output
    })
    return cost.inputCost + cost.outputCost
  }
})
