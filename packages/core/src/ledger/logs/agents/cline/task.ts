import {
  inOrigin,
  withoutUndefined,
  type LogEntry,
  type LogPart,
  type LogState,
  numberOf,
  partOf,
  textOf
} from "../../logRecord.ts"
import { lineId } from "../values.ts"

/** What every entry of a task has. */
export const readTask = <A extends LogEntry["agent"]>(
  agent: A,
  state: LogState,
  { say, ts }: LogPart,
  index: number
) => {
  const session = inOrigin(state, /([^/\\]+)[/\\]ui_messages\.json$/u)
  const at = numberOf(ts)
  const sort = say === "api_req_started" ? "" : ` ${String(say)}`
  return {
    agent,
    id: `${at === undefined ? lineId(state, index) : `${session ?? ""} ${at}`}${sort}`,
    line: index,
    ...withoutUndefined({ at, session })
  }
}

/** A request without tokens has not been answered. */
export const hasTokens = ({ tokensIn, tokensOut }: LogPart): boolean =>
  tokensIn !== undefined || tokensOut !== undefined

/** The conversation in the file next to the messages, which names models where these do not. */
export const readHistory = (state: LogState, line: LogPart | undefined): boolean => {
  const history = line?.["history"]
  if (!Array.isArray(history)) return false
  state.models = history.flatMap((each: unknown) => {
    const message = partOf(each)
    const model = textOf(partOf(message?.["modelInfo"])?.["modelId"]) ?? modelTag(message?.["content"])
    return model === undefined ? [] : [{ model, at: numberOf(message?.["ts"]) }]
  })
  return true
}

/** The details of the environment that Roo Code adds to what a user says have the model's name. */
const modelTag = (content: unknown): string | undefined => {
  const texts = Array.isArray(content) ? content.map((each: unknown) => partOf(each)?.["text"]) : [content]
  for (const text of texts) {
    const found = typeof text === "string" ? /<environment_details>[^]*<model>([^<]+)<\/model>/u.exec(text) : null
    if (found !== null) return found[1]
  }
  return undefined
}

/** The model at a time: known where what is named before and after it is the same. */
export const modelAt = ({ models = [] }: LogState, at: number | undefined): string | undefined => {
  const [first] = models
  if (first === undefined || models.every(({ model }) => model === first.model)) return first?.model
  if (at === undefined) return undefined
  const before = models.findLast((each) => each.at !== undefined && each.at <= at)
  const after = models.find((each) => each.at !== undefined && each.at >= at)
  return before?.model === after?.model || after === undefined ? before?.model : undefined
}
