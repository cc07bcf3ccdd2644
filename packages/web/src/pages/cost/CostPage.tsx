import { useSignal } from "@preact/signals"
import { MONTH_DAYS } from "@ratecard/core/ledger"
import type { Counted } from "../../counting/counted.ts"
import { TextBox } from "../../counting/TextBox.tsx"
import { formatCount } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { RateNote } from "../../parts/RateNote.tsx"
import { modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { AddModel } from "./AddModel.tsx"
import { CopyAs } from "./CopyAs.tsx"
import { CostFields } from "./CostFields.tsx"
import { costRequestOf } from "./costRequest.ts"
import { costRowsOf } from "./costRows.ts"
import { CostTable } from "./CostTable.tsx"
import "./cost.css"

const CostPage = () => {
  const { address, prices } = useSite()
  const words = useWords(COST_WORDS)
  const counted = useSignal<Counted | undefined>(undefined)
  const query = address.query.value
  const request = costRequestOf(query, modelsAsked(prices.value, query))
  const rows = costRowsOf(request, counted.value, prices.value, query)
  const tokens = counted.value && (counted.value.tokens.get("o200k_base") ?? counted.value.tokens.values().next().value)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <div class="question">
        <div>
          <TextBox counted={counted} models={request.models} />
          <Counts counted={counted.value} />
        </div>
        <CostFields request={request} isTextCounted={counted.value !== undefined} />
      </div>
      {rows.length > 0 ? (
        <CostTable rows={rows} request={request} />
      ) : (
        <p role="status">{counted.value && request.models.length > 0 ? words.counting : words.none}</p>
      )}
      {request.unknown.length > 0 && (
        <p class="unknown" role="status">
          {words.noModel}{" "}
          {request.unknown.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <a href={modelHref(address, name)}>{name}</a>
            </span>
          ))}
        </p>
      )}
      <div class="after">
        <AddModel request={request} />
        {rows.length > 0 && <CopyAs rows={rows} request={request} tokens={tokens} />}
      </div>
      <p class="small faint">{words.monthNote(MONTH_DAYS)}</p>
      <RateNote />
    </>
  )
}

/** How long the text is, in each way that it was counted. */
const Counts = ({ counted }: { readonly counted: Counted | undefined }) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  const lang = language.value
  return (
    <p class="counts" role="status">
      {counted &&
        [
          formatCount(counted.characters, words.characters, lang),
          ...Array.from(
            counted.tokens,
            ([encoding, count]) => `${formatCount(count, words.tokens, lang)} (${encoding})`
          )
        ].join(" · ")}
    </p>
  )
}

export default {
  title: ({ language }) => COST_WORDS[language.value].title,
  description: ({ language }) => COST_WORDS[language.value].description,
  Page: CostPage
} satisfies PageModule
