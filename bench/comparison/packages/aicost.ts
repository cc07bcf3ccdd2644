import { calculateCost } from "aicost"
import { promptOf } from "../cases.ts"
import type { Rival } from "./rival.ts"

const PROVIDERS: Readonly<Record<string, string>> = { google: "vertex-ai", qwen: "dashscope" }

/** It knows input and output. */
export const aicost: Rival = {
  name: "aicost",
  fromCounters: async ({ context, model, provider }, used) => {
    const cost = await calculateCost({
      // Its types are lists of what it knows, and throw the rest out before it can say so.
      provider: (context?.channel ?? PROVIDERS[provider] ?? provider) as never,
      model: model as never,
      inputAmount: promptOf(used),
      outputAmount: used.output
    })
    return cost.inputCost + cost.outputCost
  }
}
