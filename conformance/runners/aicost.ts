// aicost: knows input and output.
import { calculateCost } from "aicost"
import { namesOf } from "./counters.ts"
import { answerWith } from "./priced.ts"

const PROVIDERS: Readonly<Record<string, string>> = { google: "vertex-ai", qwen: "dashscope" }

await answerWith({
  fromCounters: async (asked, used) => {
    const { context, provider } = asked.question
    const cost = await calculateCost({
      // Its types are lists of what it knows, and throw the rest out before it can say so.
      provider: (context?.channel ?? PROVIDERS[provider] ?? provider) as never,
      model: namesOf(asked).at(-1) as never,
      inputAmount: used.prompt,
      outputAmount: used.output
    })
    return cost.inputCost + cost.outputCost
  }
})
