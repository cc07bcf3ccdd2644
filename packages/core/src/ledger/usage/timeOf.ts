import { readInstant } from "../../time/readInstant.ts"
import { isPart, type Part } from "./counters.ts"

/**
 * When a response says that it was made, in milliseconds since the epoch: seconds (`created`) or ISO 8601
 * (`createTime`), in itself or in a response within, such as that in a line of a batch's results. Undefined if it says nothing that can be read, and of a
 * clock that was never set.
 */
export const timeOf = (response: unknown): number | undefined => {
  if (!isPart(response)) return undefined
  const inner = response["response"]
  const time = timeIn(response) ?? (isPart(inner) ? timeWithin(inner) : undefined) ?? response["processed_time"]
  const instant = typeof time === "string" ? readInstant(time) : time instanceof Date ? time.getTime() : time
  return typeof instant === "number" && instant > FIRST_CALLS && instant < LAST_INSTANT ? instant : undefined
}

const timeWithin = (inner: Part): unknown =>
  inner["timestamp"] ?? timeIn(inner) ?? (isPart(inner["body"]) ? timeIn(inner["body"]) : undefined)

const timeIn = ({ created, created_at, createTime }: Part): unknown => {
  const seconds = typeof created === "number" ? created : created_at
  return typeof seconds === "number" ? seconds * 1000 : (createTime ?? created_at)
}

const FIRST_CALLS = Date.parse("2020-01-01")
const LAST_INSTANT = 8.64e15
