import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { MONTH_DAYS } from "@ratecard/core/ledger"
import type { Counted } from "../../counting/counted.ts"
import { TextBox } from "../../counting/TextBox.tsx"
import { formatCount } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { RateNote } from "../../parts/RateNote.tsx"
import { modelsAsked, instantAsked } from "../../prices/prices.ts"
import { WORKLOAD } from "../../pages.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { CostFields, Presets } from "./CostFields.tsx"
import { costRequestOf, type CostRequest } from "./costRequest.ts"
import { costRowsOf, type CostRow, todaysRows } from "./costRows.ts"
import { CostTable } from "./CostTable.tsx"
import { workloadText } from "./workloadText.ts"
import { ModelChoice } from "../../parts/ModelChoice.tsx"
import type { Copied } from "./copies.ts"
import "./cost.css"

/** Reads the counts of a link: loaded where an address has some. */
let countsIn: ((text: string) => Counted | undefined) | undefined

const CostPage = () => {
  const site = useSite()
  const { address, prices } = site
  const words = useWords(COST_WORDS)
  const typed = useSignal<Counted | undefined>(undefined)
  const query = address.query.value
  const linked = query.get("counts")
  useEffect(() => {
    // The page of a month reads it; a browser may keep nothing.
    try {
      if (query.size > 0) localStorage.setItem("cost", `${query}`)
    } catch {}
  }, [query])
  const counted = typed.value ?? (linked === null ? undefined : countsIn?.(linked))
  const isLinked = counted !== undefined && counted !== typed.value
  const request = costRequestOf(query, modelsAsked(prices.value, query))
  const rows = costRowsOf(request, counted, prices.value, query)
  const names = (models: ReadonlyArray<string>) =>
    models.map((name, index) => (
      <span key={name}>
        {index > 0 && ", "}
        <a href={modelHref(address, name)}>{prices.value.view.modelById.get(name)?.display_name ?? name}</a>
      </span>
    ))
  const uncounted = isLinked ? request.models.filter((model) => counted.countFor(model) === undefined) : []
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <div class="question">
        <div>
          <TextBox counted={typed} models={request.models} />
          <Counts counted={counted} />
          {isLinked && (
            <p class="small">
              {words.ofLink}{" "}
              <button type="button" onClick={() => address.set({ counts: null })}>
                {words.clear}
              </button>
            </p>
          )}
        </div>
        <div>
          <Presets />
          {/* A phone shows the answer first. */}
          <details class="asked">
            <summary>{workloadText(site, request, rows[0]?.count.tokens)}</summary>
            <CostFields request={request} isTextCounted={counted !== undefined} />
          </details>
        </div>
      </div>
      {rows.length > 0 ? (
        <CostTable rows={rows} todays={todaysRows(request, counted, prices.value, query)} request={request} />
      ) : (
        <p role="status">
          {counted && request.models.length > 0 ? counted.unavailable.length === 0 && words.counting : words.none}
        </p>
      )}
      {request.unknown.length > 0 && (
        <p class="unknown" role="status">
          {words.noModel} {names(request.unknown)}
        </p>
      )}
      {uncounted.length > 0 && (
        <p class="unknown" role="status">
          {words.notInLink} {names(uncounted.map(({ id }) => id))}
        </p>
      )}
      <div class="after">
        <AddModel request={request} />
        {rows.length > 0 && <CopyAs rows={rows} request={request} counted={counted} />}
      </div>
      <p class="small faint">{words.monthNote(MONTH_DAYS)}</p>
      <RateNote />
    </>
  )
}

/** The length of the text, in each way that it was counted. */
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

/** Chooses among the offered models, or shows them all. */
export const AddModel = ({ request }: { readonly request: CostRequest }) => {
  const { address } = useSite()
  const words = useWords(COST_WORDS)
  const { models: _, ...others } = Object.fromEntries(address.query.value)
  return (
    <div class="add">
      {request.isEvery ? (
        <a href={address.href("/", others)}>{words.few}</a>
      ) : (
        <>
          <ModelChoice label={words.add} models={request.models} />
          <a href={address.href("/", { ...others, models: "all" })}>{words.every}</a>
        </>
      )}
    </div>
  )
}

const FORMS = ["Link", "PNG", "Markdown", "CSV", "Code"] as const

/** The table to take along. */
export const CopyAs = ({
  counted,
  request,
  rows
}: {
  readonly rows: ReadonlyArray<CostRow>
  readonly request: CostRequest
  readonly counted: Counted | undefined
}) => {
  const site = useSite()
  const words = useWords(COST_WORDS)
  const said = useSignal("")
  const { address, base, origin, prices } = site
  const copied: Copied = {
    rows,
    request,
    counted,
    columns: words.columns,
    origin: origin + base,
    query: address.query.value,
    at: instantAsked(address.query.value, prices.value.now)
  }
  const copy = async (form: (typeof FORMS)[number]) => {
    try {
      const { COPIES } = await import("./copies.ts")
      const text = COPIES[form](copied)
      if (form === "PNG") return void open(text)
      await navigator.clipboard.writeText(text)
      said.value = words.copied
    } catch {
      said.value = words.copyFailed
    }
  }
  return (
    <p class="copies">
      <span class="faint">{words.copy}</span>
      {FORMS.map((form) => (
        <button key={form} type="button" onClick={() => void copy(form)}>
          {form === "Link" ? words.copyLink : form}
        </button>
      ))}
      <span role="status">{said}</span>
      {counted && <small class="faint">{words.textNote}</small>}
    </p>
  )
}

export default {
  title: ({ language }) => COST_WORDS[language.value].title,
  ready: async (query) => {
    if (query.has("counts")) ({ countsIn } = await import("../../counting/textCounts.ts"))
  },
  parameters: [...WORKLOAD, "why"],
  Page: CostPage
} satisfies PageModule
