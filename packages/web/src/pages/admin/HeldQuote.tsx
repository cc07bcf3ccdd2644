import type { QuarantinedQuote } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { formatMoney } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceList } from "./PriceList.tsx"

/** One quote beside the price in force. */
export const HeldQuote = ({
  onDecided,
  quote
}: {
  readonly quote: typeof QuarantinedQuote.Type
  readonly onDecided: (told: string) => Promise<void>
}) => {
  const { currency, first_seen, id, is_overdue, model_id, reason, source, tariff } = quote
  const { language, prices } = useSite()
  const session = useSession()
  const words = useWords(ADMIN_WORDS)
  const { dismiss, dismissOf, dismissed, newModel, overdue, release, releaseOf, released, when } = words.quarantine
  const { isBusy, problem, run } = useTask(async (decision: "release" | "dismiss") => {
    await session.ask("POST", `/admin/quarantine/${encodeURIComponent(id)}/${decision}`)
    await onDecided(decision === "release" ? released(model_id) : dismissed(model_id))
  })
  const current = prices.value.view.modelById.get(model_id)
  return (
    <tr>
      <th scope="row">{model_id}</th>
      <td>
        {current === undefined ? newModel : <PriceList prices={current} currency={current.currency} />}
      </td>
      <td>
        {tariff === undefined ? (
          <PriceList prices={quote} currency={currency} />
        ) : (
          <>
            {tariff.unit}: {formatMoney(tariff.price, currency === "usd" ? "USD" : "RUB", language.value)}
            {Object.keys(tariff.when).length > 0 && (
              <small class="faint">
                {" "}
                {when} {Object.entries(tariff.when).map(([name, value]) => `${name} = ${String(value)}`).join(", ")}
              </small>
            )}
          </>
        )}
      </td>
      <td>{source}</td>
      <td class="reason">{reason}</td>
      <td>
        <time datetime={first_seen}>{formatInstant(first_seen, language.value)}</time>
        {is_overdue && <strong class="problem"> {overdue}</strong>}
      </td>
      <td>
        <div class="actions">
          <button
            type="button"
            aria-label={releaseOf(model_id)}
            disabled={isBusy.value}
            onClick={() => void run("release")}
          >
            {release}
          </button>
          <button
            type="button"
            aria-label={dismissOf(model_id)}
            disabled={isBusy.value}
            onClick={() => void run("dismiss")}
          >
            {dismiss}
          </button>
        </div>
        <ProblemNote problem={problem} />
      </td>
    </tr>
  )
}
