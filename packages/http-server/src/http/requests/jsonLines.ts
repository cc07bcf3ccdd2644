import type { ValidationItem } from "@ratecard/api"
import type { Steps } from "@ratecard/core/ledger"
import { ifPossible } from "../../ifPossible.ts"
import { syntaxFault } from "./jsonText.ts"

/** JSON Lines as one document that has them in this list, or what is wrong with the first line that is not JSON. Pauses. */
export function* documentOfLines(text: string, list: string): Steps<string | ValidationItem> {
  const lines = text.trimEnd().split("\n")
  for (const [place, line] of lines.entries()) {
    // Each by itself: what closes a bracket of the document around it is not JSON.
    if (ifPossible(() => JSON.parse(line) as unknown) === undefined) return faultOfLine(line, place, list)
    yield
  }
  return `{${JSON.stringify(list)}:[${lines.join(",\n")}]}`
}

const faultOfLine = (line: string, place: number, list: string): ValidationItem => {
  const { ctx, ...fault } = syntaxFault(line)
  return {
    ...fault,
    loc: ["body", list, place],
    msg: `JSON decode error in line ${place + 1}`,
    ...(ctx && { ctx })
  }
}
