import type { DiffedCall, PricedSide } from "./document.ts"
import { addSign } from "./comment.ts"

const tokensText = (side: PricedSide | null): string =>
  side === null ? "" : `${side.band === undefined ? "" : "≈ "}${side.prompt_tokens + side.tool_tokens}`

/** A row of the table. */
export const row = ({
  after,
  before,
  change_per_1000,
  change_per_month,
  currency,
  kind,
  name
}: DiffedCall): ReadonlyArray<string> => {
  const side = (after ?? before)!
  const models = [...new Set([before?.model, after?.model].flatMap((model) => model ?? []))]
  return [
    `${side.file}:${side.line}`,
    `${kind} ${name}`,
    models.join(" → "),
    tokensText(before),
    tokensText(after),
    change_per_1000 === null ? "" : addSign(change_per_1000),
    change_per_month === null ? "" : addSign(change_per_month),
    currency?.toUpperCase() ?? ""
  ]
}

/** What changes cost, where they stand in the code. */
export const costRemarks = (calls: ReadonlyArray<DiffedCall>) =>
  calls.flatMap(({ after, change_per_1000, currency, name }) =>
    after === null || change_per_1000 === null || !/[1-9]/u.test(change_per_1000)
      ? []
      : [
          {
            file: after.file,
            line: after.line,
            column: 1,
            code: "cost",
            level: "note" as const,
            message: `${name}: ${addSign(change_per_1000)} ${currency!.toUpperCase()} per 1,000 calls.`
          }
        ]
  )
