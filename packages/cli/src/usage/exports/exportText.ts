import { exportedResponse, exportFault, type JoinableEntry, recordOf, type Snapshot } from "@ratecard/core/ledger"
import { type LogFault, REFUSALS } from "../countResponses.ts"
import { lineOf, type PricedResponse } from "../priceResponse.ts"

/** Details that an export gives of each response in addition to its usage. */
export interface ExportTerms {
  /** The name of this machine; responses that were exported elsewhere keep theirs. */
  readonly machine: string | undefined
  /** The person of this machine's own logs; responses that were exported elsewhere keep theirs. */
  readonly person: string | undefined
  /** Whether the folder that the agent worked in is written. */
  readonly isWithProjects: boolean
}

/** Responses under hashed ids as lines of JSON; one that could not be read or billed again goes to `refuse`. */
export const exportText = function* (
  responses: Iterable<PricedResponse>,
  terms: ExportTerms,
  refuse: (fault: Omit<LogFault, "isUsage">) => void
): Generator<string> {
  for (const { bill, response } of responses) {
    // The answer has said so already.
    if ("error" in bill && REFUSALS.has(bill.error.code)) continue
    const exported = exportedResponse(entryOf(response, terms))
    const message = exportFault(exported)
    if (message === undefined) yield `${JSON.stringify(exported)}\n`
    else refuse({ file: response.path, line: lineOf(response), message })
  }
}

const entryOf = (
  response: Snapshot,
  { isWithProjects, machine = response.machine, person: own }: ExportTerms
): JoinableEntry => {
  const { kind, numbers: _, project, ...rest } = response
  const { gap, model, provider, tier } = kind
  const person = response.person ?? (response.isExported === true ? undefined : own)
  return {
    ...rest,
    ...(model !== undefined && { model }),
    ...(provider !== undefined && { provider }),
    ...(tier !== undefined && { tier }),
    ...(gap !== undefined && { gap }),
    ...(machine !== undefined && { machine: response.machine ?? machine }),
    ...(person !== undefined && { person }),
    ...(isWithProjects && project !== undefined && { project }),
    usage: recordOf(response).usage
  }
}
