import type { QuarantinedQuote } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceList } from "./PriceList.tsx"
import { Row } from "./Rows.tsx"
import { TariffQuote } from "./TariffQuote.tsx"

/** One quote beside the price in force, and what becomes of it. */
export const HeldQuote = ({
  heads,
  onDecided,
  quote
}: {
  readonly heads: ReadonlyArray<string>
  readonly quote: typeof QuarantinedQuote.Type
  readonly onDecided: (told: string) => Promise<void>
}) => {
  const { currency, first_seen, id, is_overdue, model_id, reason, source, tariff } = quote
  const { language, prices } = useSite()
  const session = useSession()
  const { dismiss, dismissOf, dismissed, newModel, overdue, release, releaseOf, released } =
    useWords(ADMIN_WORDS).quarantine
  const { isBusy, problem, run } = useTask(async (decision: "release" | "dismiss") => {
    await session.ask("POST", `/admin/quarantine/${encodeURIComponent(id)}/${decision}`)
    await onDecided(decision === "release" ? released(model_id) : dismissed(model_id))
  })
  const current = prices.value.view.modelById.get(model_id)
  return (
    <Row
      heads={heads}
      cells={[
        model_id,
        current === undefined ? newModel : <PriceList prices={current} currency={current.currency} />,
        tariff === undefined ? (
          <PriceList prices={quote} currency={currency} />
        ) : (
          <TariffQuote tariff={tariff} currency={currency} />
        ),
        source,
        <span class="reason">{reason}</span>,
        <>
          <time datetime={first_seen}>{formatInstant(first_seen, language.value)}</time>
          {is_overdue && <strong class="problem"> {overdue}</strong>}
        </>,
        <>
          <span class="actions">
            {(
              [
                ["release", release, releaseOf],
                ["dismiss", dismiss, dismissOf]
              ] as const
            ).map(([decision, word, of]) => (
              <button
                key={decision}
                type="button"
                aria-label={of(model_id)}
                disabled={isBusy.value}
                onClick={() => void run(decision)}
              >
                {word}
              </button>
            ))}
          </span>
          <ProblemNote problem={problem} />
        </>
      ]}
    />
  )
}
