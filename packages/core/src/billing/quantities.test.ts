import { assert, describe, it } from "@effect/vitest"
import { random, usageBodies } from "@ratecard/test-support"
import { NOW, prices } from "../../test/ledger.ts"
import { agentLogs, AGENTS, quantitiesOf, type Snapshot, snapshotsOf } from "../ledger.ts"
import { partOf } from "../ledger/logs/logRecord.ts"

const billing = () => ({ prices, now: NOW, logs: agentLogs })

/** Names of other shapes, of what is not known, and of what has a price of its own. */
const ODD = [
  { surprising_tokens: 5, total_tokens: 9 },
  { prompt_tokens: 7, completion_tokens: 3 },
  { inputTokens: 7, outputTokens: 3, raw: { input_tokens: 7, output_tokens: 3 } },
  { iterations: [{ type: "message", input_tokens: 7, output_tokens: 3 }] },
  { server_tool_use: { web_search_requests: 2 } },
  { output_tokens_details: { reasoning_tokens: 4 } },
  { cache_creation: { ephemeral_5m_input_tokens: 6, ephemeral_1h_input_tokens: 1 } },
  { cost: 1, cost_details: {} }
]

describe("quantitiesOf responses of one kind", () => {
  it("reads those after the first, whatever their numbers, as it reads each alone", () => {
    const draw = random(3)
    const known = billing()
    let read = 0
    for (const { record } of usageBodies(400, 5)) {
      const response = partOf(record.response)
      const usage = partOf(response?.["usage"] ?? response?.["usageMetadata"] ?? record.usage) ?? response
      if (usage === undefined) continue
      const model = typeof response?.["model"] === "string" ? response["model"] : record.model
      const { input_tokens = 1, output_tokens = 2 } = usage
      const twin = { prompt_tokens: input_tokens, completion_tokens: output_tokens }
      const total = { total_tokens: Number(input_tokens) + Number(output_tokens) }
      const more = draw.chance(0.5) ? draw.oneOf([...ODD, twin, total]) : {}
      const entry = { id: "1", at: NOW - 60_000, usage: { ...usage, ...more }, ...(model !== undefined && { model }) }
      const one = snapshotsOf(draw.oneOf(AGENTS), "log.jsonl")(entry, undefined, 0)!
      const numbersOf = (): Snapshot["numbers"] => {
        const factor = draw.whole(1000)
        const scaled = one.numbers.map((number) => (draw.chance(0.05) ? 0 : number * factor))
        if (scaled.length > 0 && draw.chance(0.3)) scaled[draw.whole(scaled.length)] = draw.oneOf([0, 1, 77, 1.5, -1])
        return scaled
      }
      for (let times = 0; times < 20; times++) {
        const each: Snapshot = { ...one, numbers: numbersOf() }
        const alone = quantitiesOf([each], billing())
        assert.deepStrictEqual(quantitiesOf([each], known), alone, `${each.kind.shape.text} ${each.numbers.join(" ")}`)
        if (alone !== undefined) read++
      }
    }
    assert.isAbove(read, 2000)
  })
})
