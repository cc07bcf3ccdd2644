import type { Place } from "./namesIn.ts"

/** Something to be said of a place. */
export interface Remark extends Place {
  readonly code: string
  readonly level: "error" | "warning" | "note"
  readonly message: string
}

/** A document of SARIF 2.1.0, as code hosts show it next to the code. */
export const sarifOf = (remarks: ReadonlyArray<Remark>, version: string): string =>
  `${JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "ratecard",
              version,
              rules: [...new Set(remarks.map(({ code }) => code))]
                .toSorted()
                .map((id) => ({ id, shortDescription: { text: RULES[id] ?? id } }))
            }
          },
          results: remarks.map(({ code, column, file, level, line, message }) => ({
            ruleId: code,
            level,
            message: { text: message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: encodeURI(file), uriBaseId: "%SRCROOT%" },
                  region: { startLine: line, startColumn: column }
                }
              }
            ]
          }))
        }
      ]
    },
    null,
    2
  )}\n`

const RULES: Readonly<Record<string, string>> = {
  retired: "The model is retired",
  retiring: "The model retires soon",
  later: "The model's retirement is announced",
  unknown: "The name is not a known model",
  unstated: "The code does not name its model",
  price: "The vendor has announced other prices",
  successor: "A newer model of the line is cheaper",
  cost: "The cost of a call changes"
}

/** The severity of a finding. */
export const levelOf = (code: string, isMention = false): Remark["level"] =>
  isMention ? "note" : code === "retired" ? "error" : code === "retiring" || code === "unknown" ? "warning" : "note"
