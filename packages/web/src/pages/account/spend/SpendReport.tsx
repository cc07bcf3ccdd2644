import type { UsageReport, UsageSum } from "@ratecard/api"
import { ProblemNote } from "../../../account/parts.tsx"
import { useAnswer } from "../../../account/useTask.ts"
import { formatCount, formatDay, formatMoney } from "../../../format.ts"
import type { Language } from "../../../rendering.ts"
import { useSite, useWords } from "../../../site.ts"
import { SPEND_WORDS } from "../../../words/spend.ts"
import { WARNING_WORDS } from "../../../words/warnings.ts"
import { SumsTable } from "../../bill/SumTable.tsx"

/** The answer to a question about stored usage. */
export const SpendReport = ({ path }: { readonly path: string }) => {
  const words = useWords(SPEND_WORDS)
  const { answer, isBusy, problem } = useAnswer<UsageReport>(path)
  return (
    <div class="spend" aria-busy={isBusy.value}>
      <ProblemNote problem={problem} />
      {answer.value === undefined ? (
        isBusy.value && <p role="status">{words.looking}</p>
      ) : answer.value.rows.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <Found report={answer.value} />
      )}
    </div>
  )
}

const Found = ({ report }: { readonly report: UsageReport }) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const told = useWords(WARNING_WORDS)
  const { by, rows, total, unknown_models, warnings } = report
  const alone = Number(total.reported_without_tokens ?? 0)
  const charged = Number(total.reported ?? 0) - alone
  return (
    <>
      <SumsTable
        caption={words.table(words.views[by])}
        heading={words.columns[by]}
        // The newest day is looked for first.
        rows={by === "day" ? rows.toReversed() : rows}
        totals={[total]}
        nameOf={({ key }) => (by === "day" ? formatDay(key, language.value) : key || words.nameless)}
        costOf={(sum) => costText(sum, language.value)}
      />
      {alone > 0 && <p>{words.reported(formatMoney(alone, "usd", language.value))}</p>}
      {charged > 0 && <p>{words.charged(formatMoney(charged, "usd", language.value))}</p>}
      {unknown_models.length > 0 && (
        <p class="warning">{words.unknown(unknown_models.map(({ name }) => name).join(", "))}</p>
      )}
      {warnings.map(({ code, message, responses }) => (
        <p key={code} class="small faint">
          {formatCount(responses, words.responses, language.value)}: {told[code] ?? <span lang="en">{message}</span>}
        </p>
      ))}
    </>
  )
}

/** A cost in each of its currencies; a lower bound says so. */
const costText = ({ also = [], complete, cost, currency, priced }: UsageSum, language: Language): string => {
  if (priced === 0) return "–"
  const costs = [{ cost, currency }, ...also].map((each) => amountText(Number(each.cost), each.currency, language))
  return `${complete || also.length > 0 ? "" : "≥ "}${costs.join(" + ")}`
}

/** To the cent, or so that something is seen of less. */
const amountText = (cost: number, currency: UsageSum["currency"], language: Language): string =>
  formatMoney(cost, currency, language, { maximum: cost !== 0 && cost < 0.01 ? 6 : 2 })
