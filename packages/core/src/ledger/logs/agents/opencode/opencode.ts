import { withoutUndefined, NOTHING, partOf, type ReadLine, textOf } from "../../logRecord.ts"
import { lineId, readTitle } from "../values.ts"

/**
 * What a message of opencode tells, or of Kilo, which is made of it. A fork's copy has an id of its own, and the time,
 * model and tokens of the original.
 */
export const messageLine =
  (agent: "opencode" | "kilo"): ReadLine =>
  (state, line, index) => {
    const message = partOf(line)
    readTitle(state, message?.["sessionID"], message?.["sessionTitle"])
    const usage = partOf(message?.["tokens"])
    if (message === undefined || usage === undefined) return NOTHING
    const time = partOf(message["time"])
    const { completed, created } = time ?? {}
    const model = textOf(message["modelID"])
    const at = typeof created === "number" ? created : undefined
    return [
      {
        agent,
        id: textOf(message["id"]) ?? lineId(state, index),
        line: index,
        usage,
        ...withoutUndefined({
          model,
          provider: textOf(message["providerID"]),
          at,
          lastAt: typeof completed === "number" ? completed : undefined,
          session: textOf(message["sessionID"]),
          project: textOf(partOf(message["path"])?.["cwd"]),
          copy: at === undefined ? undefined : JSON.stringify([time, model, usage], bigintText)
        })
      }
    ]
  }

export const opencodeLine = messageLine("opencode")

const bigintText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value)
