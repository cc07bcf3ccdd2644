import { useSignal } from "@preact/signals"
import { formatNumber } from "../../format.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { Compared } from "./statement/Compared.tsx"
import { Report } from "./Report.tsx"
import { useBill } from "./useBill.ts"
import "./bill.css"

/** In characters; a longer text goes the way of a file, because a box takes ten seconds for 5 MB. */
const LONG = 100_000

const linesOf = (text: string): number => text.trimEnd().split("\n").length

const BillPage = () => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const { needsScript } = useWords(TERM_WORDS)
  const { bill, clear, compare, others, statement, word } = useBill()
  const isOver = useSignal(false)
  const pasted = useSignal("")
  const pastedLong = useSignal("")
  const said = word.value
  const billText = (text: string) => bill([new File([text], "")])
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>{words.intro}</p>
      <p class="without-script">{needsScript}</p>
      <form
        class={`drop${isOver.value ? " over" : ""}`}
        onSubmit={(event) => {
          event.preventDefault()
          billText(pasted.value)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          isOver.value = true
        }}
        onDragLeave={() => (isOver.value = false)}
        onDrop={(event) => {
          event.preventDefault()
          isOver.value = false
          const files = [...(event.dataTransfer?.files ?? [])]
          if (files.length > 0) bill(files)
        }}
      >
        <label class="files">
          <span>{words.drop}</span>
          <input
            type="file"
            multiple
            accept=".json,.jsonl,.ndjson,.csv,.log,.txt"
            onChange={({ currentTarget: { files } }) => {
              if (files !== null && files.length > 0) bill([...files])
            }}
          />
        </label>
        <label class="field">
          <span>{words.paste}</span>
          <textarea
            rows={4}
            spellcheck={false}
            value={pasted}
            onInput={({ currentTarget }) => (pasted.value = currentTarget.value)}
            onPaste={(event) => {
              const text = event.clipboardData?.getData("text/plain") ?? ""
              if (text.length < LONG) return
              event.preventDefault()
              pastedLong.value = text
              billText(text)
            }}
          />
          {pastedLong.value !== "" && (
            <small role="status">
              {words.pasted(
                formatNumber(pastedLong.value.length / 1e6, language.value, { maximumFractionDigits: 1 }),
                formatNumber(linesOf(pastedLong.value), language.value)
              )}
            </small>
          )}
        </label>
        <div class="statement">
          <label class="files">
            <span>{statement.value === undefined ? words.statement : words.statementChosen(statement.value.name)}</span>
            <input
              type="file"
              accept=".json,.jsonl,.ndjson,.csv,.txt"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file !== undefined) compare(file)
                // The same file may be chosen again, once it was removed.
                currentTarget.value = ""
              }}
            />
          </label>
          <p class="small faint">{words.statementAbout}</p>
        </div>
        <p class="actions">
          <button disabled={pasted.value.trim() === ""}>{words.bill}</button>
          <button
            type="button"
            onClick={() => {
              pasted.value = EXAMPLE
              billText(EXAMPLE)
            }}
          >
            {words.example}
          </button>
          {statement.value !== undefined && (
            <button type="button" onClick={() => compare(undefined)}>
              {words.removeStatement}
            </button>
          )}
          {said !== undefined && (
            <button
              type="button"
              onClick={() => {
                pasted.value = ""
                pastedLong.value = ""
                clear()
              }}
            >
              {words.clear}
            </button>
          )}
        </p>
      </form>
      <div aria-live="polite">
        {said === undefined && statement.value !== undefined && <p>{words.addLogs}</p>}
        {said?.kind === "progress" && (
          <p>
            {words.reading(
              formatNumber(said.of === 0 ? 0 : said.bytes / said.of, language.value, { style: "percent" })
            )}
          </p>
        )}
        {said?.kind === "failed" && (
          <p class="warning">
            {words.failed} <span lang="en">{said.message}</span>
          </p>
        )}
      </div>
      {said?.kind === "done" && said.compared && <Compared compared={said.compared} />}
      {said?.kind === "done" && <Report report={said.report} others={others.value?.others} />}
    </>
  )
}

export default {
  title: ({ language }) => BILL_WORDS[language.value].title,
  description: ({ language }) => BILL_WORDS[language.value].description,
  Page: BillPage
} satisfies PageModule

/** Responses of several vendors, in the shapes in which they come. */
export const EXAMPLE = `{"at":"2026-10-02T09:00:00Z","response":{"model":"gpt-5-2025-08-07","usage":{"prompt_tokens":2006,"completion_tokens":300,"prompt_tokens_details":{"cached_tokens":1920}}}}
{"at":"2026-10-02T09:05:00Z","response":{"model":"claude-opus-4-5-20251101","usage":{"input_tokens":50,"cache_read_input_tokens":100000,"cache_creation_input_tokens":2048,"output_tokens":1200}}}
{"at":"2026-10-03T14:30:00Z","model":"gemini-2.5-pro","usage":{"promptTokenCount":210000,"candidatesTokenCount":900,"thoughtsTokenCount":2400}}
{"at":"2026-10-03T14:31:00Z","model":"a-model-that-nobody-knows","usage":{"prompt_tokens":10,"completion_tokens":10}}
`
