import { useSignal } from "@preact/signals"
import { STAND_INS } from "@ratecard/core/tokenizer"
import type { Counted } from "../../counting/counted.ts"
import { TextBox } from "../../counting/TextBox.tsx"
import { formatCount } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { modelsAsked, rateAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { AddModel } from "./AddModel.tsx"
import { CopyAs } from "./CopyAs.tsx"
import { CostFields } from "./CostFields.tsx"
import { costRequestOf, MONTH_DAYS } from "./costRequest.ts"
import { costRowsOf, encodingsOf } from "./costRows.ts"
import { CostTable } from "./CostTable.tsx"
import "./cost.css"

const CostPage = () => {
  const { address, prices } = useSite()
  const words = useWords(COST_WORDS)
  const counted = useSignal<Counted | undefined>(undefined)
  const view = modelsAsked(prices.value, address.query.value)
  const request = costRequestOf(address.query.value, view)
  const rows = costRowsOf(request, counted.value, view, rateAsked(prices.value, address.query.value))
  const encodings = request.models.length > 0 ? [...new Set(request.models.flatMap(encodingsOf))] : [STAND_INS[0]]
  const tokens = counted.value && (counted.value.tokens.o200k_base ?? Object.values(counted.value.tokens)[0])
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <div class="question">
        <div>
          <TextBox counted={counted} encodings={encodings} />
          <Counts counted={counted.value} />
        </div>
        <CostFields request={request} isTextCounted={counted.value !== undefined} />
      </div>
      {rows.length > 0 ? (
        <CostTable rows={rows} request={request} />
      ) : (
        <p role="status">{counted.value && request.models.length > 0 ? words.counting : words.none}</p>
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
          ...Object.entries(counted.tokens).map(
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
