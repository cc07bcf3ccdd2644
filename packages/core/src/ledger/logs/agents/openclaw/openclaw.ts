import { type ReadLine, textOf } from "../../logRecord.ts"
import { sessionLine } from "../pi/pi.ts"

/** What a line of OpenClaw's log tells, which is one of pi's: archives repeat the lines of their session. */
export const openClawLine: ReadLine = (state, line, index) =>
  sessionLine("openclaw", state, line, index, ({ id }) =>
    textOf(id) === undefined ? undefined : `${state.session ?? state.origin ?? ""} ${String(id)}`
  )
