import type { QuarantinedQuote } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { HeldChange } from "./HeldChange.tsx"
import { ModelName } from "./ModelName.tsx"
import { PriceSource } from "./PriceSource.tsx"
import { Row } from "./Rows.tsx"

export type Decision = "release" | "dismiss"

/** One quote, what it would change, and what becomes of it. */
export const HeldQuote = ({
  heads,
  isBusy,
  isChosen,
  onChoose,
  onDecide,
  quote
}: {
  readonly heads: ReadonlyArray<string>
  readonly quote: typeof QuarantinedQuote.Type
  readonly isBusy: boolean
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onDecide: (decision: Decision) => void
}) => {
  const { first_seen, is_overdue, model_id, reason, source } = quote
  const { language, prices } = useSite()
  const { choose, dismiss, dismissOf, overdue, release, releaseOf } = useWords(ADMIN_WORDS).quarantine
  const name = prices.value.view.modelById.get(model_id)?.display_name ?? model_id
  const buttons = [
    ["release", release, releaseOf],
    ["dismiss", dismiss, dismissOf]
  ] as const
  return (
    <Row
      heads={heads}
      cells={[
        <span class="chosen">
          <input
            type="checkbox"
            aria-label={choose(name)}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
          <span>
            <ModelName id={model_id} />
          </span>
        </span>,
        <HeldChange quote={quote} />,
        <span class="reason">
          <PriceSource name={source} />
          <small lang="en">{reason}</small>
        </span>,
        <>
          <time datetime={first_seen}>{formatInstant(first_seen, language.value)}</time>
          {is_overdue && <strong class="problem"> {overdue}</strong>}
        </>,
        <span class="actions">
          {buttons.map(([decision, word, of]) => (
            <button
              key={decision}
              type="button"
              aria-label={of(name)}
              disabled={isBusy}
              onClick={() => onDecide(decision)}
            >
              {word}
            </button>
          ))}
        </span>
      ]}
    />
  )
}
