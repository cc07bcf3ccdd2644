import { type Decimal, decimalIn } from "../../pricing/money.ts"
import { usageName } from "../logs/agents/agents.ts"
import type { LogGap } from "../logs/gaps.ts"
import { linesInSteps } from "../logs/readLines.ts"
import { type Kind, usageOf } from "../logs/flatUsage.ts"
import type { Snapshot } from "../logs/snapshot.ts"
import type { LogRecord } from "../logs/joinEntries.ts"
import { partOf, withoutUndefined } from "../logs/logRecord.ts"
import type { Steps } from "../logs/steps.ts"
import type { Reading, ReadingFault, UsageRecord } from "./reading.ts"
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

/** Cost of a response in dollars that an agent states without tokens. */
export const reportedIn = ({
  gap,
  usage
}: {
  readonly gap?: LogGap | undefined
  readonly usage: unknown
}): Decimal | undefined => {
  const { total_cost } = partOf(partOf(usage)?.["cost"]) ?? {}
  return gap === "cost" && typeof total_cost === "number" ? decimalIn(String(total_cost)) : undefined
}

/** Fields that all responses of a kind share. */
const toldByKind = new WeakMap<Kind, Omit<UsageRecord, "usage">>()

/** Reads the lines of an agent's log as one record, each response of it by `read`; pauses after each line and response. */
export type ReadLog = (
  lines: ReadonlyArray<unknown>,
  record: UsageRecord,
  read: (record: UsageRecord) => Reading | ReadingFault
) => Steps<Reading | ReadingFault | undefined>

/** The sum of the responses in an agent's log, for those who bill logs; undefined if the lines are of none. */
export const readLog: ReadLog = function* (lines, record, read) {
  const records = yield* linesInSteps(lines)
  if (records.length === 0) return undefined
  const readings: Array<Reading> = []
  for (const each of records) {
    const { agent, line } = each
    const reading = read({ ...record, response: undefined, ...usageRecordOf(each) })
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
