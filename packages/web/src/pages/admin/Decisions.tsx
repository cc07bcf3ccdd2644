import type { SyncDecision } from "@ratecard/api"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { ModelName } from "./ModelName.tsx"
import { PriceList } from "./PriceList.tsx"
import { PriceSource } from "./PriceSource.tsx"
import { Row, Rows } from "./Rows.tsx"

/** What a run decided of each model, and why. */
export const Decisions = ({ decisions }: { readonly decisions: ReadonlyArray<typeof SyncDecision.Type> }) => {
  const { prices } = useSite()
  const { model, perMillionInLine, quoted, reason, runs: words, source } = useWords(ADMIN_WORDS)
  const heads = [model, words.decision, quoted, source, reason]
  return (
    <Rows caption={`${words.decisions}. ${perMillionInLine}`} heads={heads}>
      {decisions.map(({ kind, model_id, prices: decided, reason: why, source: from }, place) => (
        <Row
          key={place}
          heads={heads}
          cells={[
            <ModelName id={model_id} />,
            words.decisionKinds[kind],
            decided !== null && (
              <PriceList prices={decided} currency={prices.value.view.modelById.get(model_id)?.currency ?? "usd"} />
            ),
            <PriceSource name={from} />,
            <span class="reason" lang="en">
              {why}
            </span>
          ]}
        />
      ))}
    </Rows>
  )
}
