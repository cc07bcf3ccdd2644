// gpt-tokenizer: prices a number of tokens as each of input, cached input and output, at once and in a batch.
import { namesOf } from "./counters.ts"
import { answerWith } from "./priced.ts"

interface Costs {
  readonly input?: number
  readonly cached_input?: number
  readonly output?: number
}

interface Model {
  readonly estimateCost: (tokens: number) => { readonly main?: Costs; readonly batch?: Costs }
}

await answerWith({
  fromCounters: async (asked, used) => {
    // The package has a module for each model that it knows; the reason that Node gives names this folder.
    const { estimateCost }: Model = await import(`gpt-tokenizer/model/${namesOf(asked).at(-1)}`).catch(() => {
      throw new Error("The package has no module of this model")
    })
    const costs = (tokens: number) => estimateCost(tokens)[asked.question.context?.batch === true ? "batch" : "main"]
    const input = costs(used.prompt - used.cacheRead)?.input
    const cached = costs(used.cacheRead)
    const output = costs(used.output)?.output
    if (input === undefined || output === undefined) return undefined
    return input + (cached?.cached_input ?? cached?.input ?? 0) + output
  }
})
