import { type Decimal, decimalIn } from "../../pricing/money.ts"
import { usageName } from "../logs/agents/agents.ts"
import { type Gap, GAPS, type LogGap } from "../logs/gaps.ts"
import { linesInSteps } from "../logs/readLines.ts"
import { type Kind, usageOf } from "../logs/flatUsage.ts"
import type { Snapshot } from "../logs/snapshot.ts"
import type { LogRecord } from "../logs/joinEntries.ts"
import { partOf, withoutUndefined } from "../logs/logRecord.ts"
import { atLeast } from "./atLeast.ts"
import type { Reading, ReadLogs, UsageRecord } from "./reading.ts"
import { NO_USAGE, readNested } from "./readAmounts.ts"
import { sumOfModel } from "./sumOf.ts"

/**
 * A response of an agent's log as a record that can be read and billed.
 *
 * @example
 * const usage = { input_tokens: 9, output_tokens: 1 }
 * usageRecordOf({ agent: "codex", id: "1", line: 0, usage, model: "gpt-5.5" }).api // => "codex.token_usage"
 */
export const usageRecordOf = ({ agent, gap, logged, model, provider, tier, usage }: LogRecord): UsageRecord => ({
  usage,
  api: usageName(agent),
  ...withoutUndefined({
    model,
    provider,
    response: tier === undefined ? undefined : { service_tier: tier },
    logged,
    gap
  })
})

/** A snapshot as a record that can be read and billed. */
export const recordOf = ({ at, id, kind, logged, numbers }: Snapshot) => {
  let told = toldByKind.get(kind)
  if (told === undefined) {
    const { usage: _, ...rest } = usageRecordOf({
      ...withoutUndefined(kind),
      agent: kind.agent,
      id: "",
      line: 0,
      usage: {}
    })
    toldByKind.set(kind, (told = rest))
  }
  return { ...told, usage: usageOf({ shape: kind.shape, numbers }), id, at, ...(logged && { logged }) }
}

/** The cost of a response in dollars that its vendor says it charged, or that an agent states without tokens. */
export const reportedIn = ({
  gap,
  usage
}: {
  readonly gap?: LogGap | undefined
  readonly usage: unknown
}): Decimal | undefined => {
  const { cost, nano_aiu } = partOf(usage) ?? {}
  if (typeof nano_aiu === "number" && Number.isSafeInteger(nano_aiu))
    return { units: BigInt(nano_aiu), scale: AIU_SCALE }
  const { total_cost } = partOf(cost) ?? {}
  return gap === "cost" && typeof total_cost === "number" ? decimalIn(String(total_cost)) : undefined
}

/** A billion nano-AIU are a credit of GitHub, which is a cent. */
const AIU_SCALE = 11

/** Fields that all responses of a kind share. */
const toldByKind = new WeakMap<Kind, Omit<UsageRecord, "usage">>()

const complete: ReadLogs["complete"] = (reading, { gap, logged }, countTexts) => {
  if ("code" in reading) return reading
  if (gap === undefined) return atLeast(reading, logged, countTexts)
  const { code, isLess, isSum, message }: Gap = GAPS[gap]
  const warnings = [...reading.warnings, { code, message }]
  return atLeast(
    { ...reading, ...(isLess && { incomplete: isLess }), ...(isSum && { isSum }), warnings },
    logged,
    countTexts
  )
}

const readLines: ReadLogs["readLines"] = function* (lines, record, countTexts) {
  const records = yield* linesInSteps(lines)
  if (records.length === 0)
    return Array.isArray(record.usage) ? NO_USAGE : complete(readNested(record, 0), record, countTexts)
  const readings: Array<Reading> = []
  for (const each of records) {
    const { agent, line } = each
    const own = { ...record, response: undefined, ...usageRecordOf(each) }
    const reading = complete(readNested(own, 1), own, countTexts)
    if ("code" in reading) {
      return {
        ...reading,
        message: `Line ${line + 1}: ${reading.message}`,
        fields: reading.fields.map((field) => `${line}.${field}`)
      }
    }
    readings.push({ ...reading, shape: usageName(agent) })
    yield
  }
  return sumOfModel(readings)
}

/**
 * Reads the logs of all agents, for those who bill them.
 *
 * @example
 * const line = { type: "assistant", message: { id: "1", model: "claude-haiku-4-5", stop_reason: "end_turn", usage: { input_tokens: 9, output_tokens: 1 } } }
 * readAmounts({ usage: [line] }, agentLogs).promptTokens // => 9
 */
export const agentLogs: ReadLogs = { readLines, complete }
