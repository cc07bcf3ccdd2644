import { decimalIn, decimalText, subtractDecimals, type UsageSum, usageSum } from "@ratecard/core/ledger"
import type { Answer } from "../output/answer.ts"
import type { DaySpan } from "../prices/exchange.ts"
import { isSelected, isUnknown, type Question, type Row, type UsageDocument } from "../usage/document.ts"
import { dayIn } from "../usage/days.ts"
import { type Cell, QUARTER_MILLIS } from "../usage/cells.ts"
import type { formerCells } from "../usage/Usage.ts"
import { responsesText } from "./usageAnswer.ts"

/** The history of days: of which logs they are, and how these were read. */
export interface UsageAudit {
  /** The sum of what is in logs that are gone, by day; a day without such has none. */
  readonly gone: ReadonlyArray<AuditedDay>
  /** Days that a newer reader reads otherwise than they were read before. */
  readonly changes: ReadonlyArray<AuditedChange>
}

interface AuditedDay extends Pick<UsageSum, "cost" | "currency" | "responses"> {
  /** `YYYY-MM-DD`. */
  readonly day: string
}

interface AuditedChange {
  readonly day: string
  /** The path of the log. */
  readonly file: string
  /** The number of the reader that read it before. */
  readonly reader: number
  readonly before: Pick<UsageSum, "cost" | "currency" | "responses">
  readonly after: Pick<UsageSum, "cost" | "currency" | "responses">
}

type Former = ReturnType<typeof formerCells>

/** The usage of each day, what of it is from logs that are gone, and what a newer reader reads otherwise. */
export const auditAnswer = (
  answer: Answer<UsageDocument>,
  logs: UsageDocument,
  former: Former,
  question: Question
): Answer<UsageDocument & { readonly audit: UsageAudit }> => {
  const { document } = answer
  const there = new Map(logs.rows.map((row) => [row.key, row]))
  const gone = document.rows.flatMap((row) => goneOf(row, there.get(row.key)))
  const changes = former.flatMap((each) => changesOf(each, question))
  const of = new Map(gone.map((each) => [each.day, each]))
  const { period, rows, total } = document
  return {
    ...answer,
    document: { ...document, audit: { gone, changes } },
    table: {
      columns: [
        { name: "day" },
        { name: "responses", kind: "count" },
        { name: "cost", kind: "money", absent: "unknown" },
        { name: "gone_responses", title: "of gone logs", kind: "count" },
        { name: "gone_cost", title: "cost", kind: "money" },
        { name: "currency", title: "" }
      ],
      rows: rows.map((row) => [
        row.key,
        String(row.responses),
        isUnknown(row) ? "" : row.cost,
        String(of.get(row.key)?.responses ?? 0),
        isUnknown(row) ? "" : (of.get(row.key)?.cost ?? "0"),
        row.currency.toUpperCase()
      ])
    },
    notes: [
      `${responsesText(total.responses)} from ${spanText(period)}, ${responsesText(sumOf(gone))} of it from logs that are gone.`,
      ...changes.map(changeText),
      ...(changes.length === 0 ? ["No day has changed since it was first read."] : []),
      ...answer.notes.slice(-1)
    ]
  }
}

const spanText = ({ from, until }: DaySpan): string => (from === until ? from : `${from} to ${until}`)

const sumOf = (days: ReadonlyArray<AuditedDay>): number => days.reduce((sum, { responses }) => sum + responses, 0)

const goneOf = ({ cost, currency, key, responses }: Row, there: Row | undefined): ReadonlyArray<AuditedDay> => {
  const lost = responses - (there?.responses ?? 0)
  const less = decimalText(subtractDecimals(decimalIn(cost)!, decimalIn(there?.cost ?? "0")!))
  return lost === 0 ? [] : [{ day: key, responses: lost, cost: less, currency }]
}

const changesOf = (
  { after, before, file, reader }: Former[number],
  question: Question
): ReadonlyArray<AuditedChange> => {
  const dayOf = ({ quarter }: Cell): string => dayIn(question.timezone, quarter * QUARTER_MILLIS)
  const [were, are] = [before, after].map((cells) =>
    Map.groupBy(
      cells.filter((cell) => isSelected(cell, question)),
      dayOf
    )
  )
  const days = [...new Set([...were!.keys(), ...are!.keys()])].toSorted()
  return days.flatMap((day) => {
    const [then, now] = [were!, are!].map((of) => {
      const { cost, currency, responses } = usageSum(of.get(day) ?? [])
      return { cost, currency, responses }
    })
    const isSame = then!.cost === now!.cost && then!.responses === now!.responses
    return isSame ? [] : [{ day, file, reader, before: then!, after: now! }]
  })
}

const changeText = ({ after, before, day, file }: AuditedChange): string => {
  const textOf = ({ cost, currency, responses }: AuditedChange["after"]) =>
    `${responsesText(responses)}, ${cost} ${currency.toUpperCase()}`
  return `${day}: an older reader found ${textOf(before)} in ${file}; this one finds ${textOf(after)}.`
}
