import { useSignal } from "@preact/signals"
import type { SyncReport, SyncRuns, SyncRun, SyncDecision } from "@ratecard/api"
import type { Currency, ListPrices } from "@ratecard/core/catalogue"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { formatInstant } from "../../account/instant.ts"
import { formatCount, formatMoney } from "../../format.ts"
import { Author, Rows, Row, PriceSource, ModelName } from "./Rows.tsx"

/** The last runs of the sync, and another. */
export const Runs = () => {
  const { refreshPrices } = useSite()
  const session = useSession()
  const words = useWords(ADMIN_WORDS).runs
  const { answer, problem, reload } = useAnswer<typeof SyncRuns.Type>("/admin/sync-runs")
  const done = useSignal("")
  const sync = useTask(async (kind: "all" | "beta") => {
    done.value = ""
    const { added, changed, confirmed, quarantined } = await session.ask<typeof SyncReport.Type>(
      "POST",
      `/admin/prices/sync-${kind}`
    )
    await Promise.all([reload(), refreshPrices()])
    done.value = words.counts(`${added}`, `${changed}`, `${confirmed}`, `${quarantined}`)
  })
  return (
    <>
      {answer.value !== undefined && (
        <p class="actions">
          <button type="button" disabled={sync.isBusy.value} onClick={() => void sync.run("all")}>
            {words.all}
          </button>
          <button type="button" disabled={sync.isBusy.value} onClick={() => void sync.run("beta")}>
            {words.beta}
          </button>
        </p>
      )}
      <p role="status">{sync.isBusy.value ? words.running : done.value}</p>
      <ProblemNote problem={sync.problem} />
      <ProblemNote problem={problem} />
      {answer.value?.runs.length === 0 && <p>{words.none}</p>}
      {answer.value?.runs.map((run) => (
        <Run key={run.report.run_id} run={run} />
      ))}
    </>
  )
}

/** One run: a line, and behind it how each source fared and what was decided. */
const Run = ({ run: { decisions, kind, report, started_by } }: { readonly run: typeof SyncRun.Type }) => {
  const { address, language } = useSite()
  const { runs: words, source } = useWords(ADMIN_WORDS)
  const sourceHeads = [source, words.state, words.quotes, words.error]
  const isNamed = address.query.value.get("run") === report.run_id
  const isOpen = useSignal(isNamed)
  const { added, changed, confirmed, quarantined, sources, started_at } = report
  const failed = sources.filter(({ status }) => status === "failed").length
  return (
    <details class="run" open={isNamed} onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>
        <time datetime={started_at}>{formatInstant(started_at, language.value)}</time>
        {` · ${words.kinds[kind]} · `}
        {started_by !== "schedule" && `${words.by} `}
        <Author name={started_by} />
        {" · "}
        {words.counts(`${added}`, `${changed}`, `${confirmed}`, `${quarantined}`)}
        {failed > 0 && <strong class="problem"> · {formatCount(failed, words.failed, language.value)}</strong>}
      </summary>
      {isOpen.value && (
        <>
          <Rows caption={words.sources} heads={sourceHeads}>
            {sources.map((each) => (
              <Source key={each.source} heads={sourceHeads} source={each} />
            ))}
          </Rows>
          {decisions.length === 0 ? <p>{words.nothing}</p> : <Decisions decisions={decisions} />}
        </>
      )}
    </details>
  )
}

/** The result of a source in a run. An answer that was refused because it was too short can be accepted. */
const Source = ({
  heads,
  source: { error, quotes, source, status }
}: {
  readonly heads: ReadonlyArray<string>
  readonly source: (typeof SyncReport.Type)["sources"][number]
}) => {
  const session = useSession()
  const words = useWords(ADMIN_WORDS).runs
  const isAccepted = useSignal(false)
  const { isBusy, problem, run } = useTask(async () => {
    await session.ask("POST", `/admin/sources/${encodeURIComponent(source)}/accept`)
    isAccepted.value = true
  })
  return (
    <Row
      heads={heads}
      cells={[
        <PriceSource name={source} />,
        <span class={status === "failed" ? "problem" : status === "ok" ? "" : "faint"}>{words.status[status]}</span>,
        quotes,
        status === "failed" && (
          <>
            <span class="reason">{error}</span>
            {isAccepted.value ? (
              <span role="status">{words.accepted(source)}</span>
            ) : (
              <button
                type="button"
                aria-label={words.acceptOf(source)}
                disabled={isBusy.value}
                onClick={() => void run()}
              >
                {words.accept}
              </button>
            )}
            <ProblemNote problem={problem} />
          </>
        )
      ]}
    />
  )
}

/** The decisions of a run about each model, with their reasons. */
const Decisions = ({ decisions }: { readonly decisions: ReadonlyArray<typeof SyncDecision.Type> }) => {
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

/** Input, cached input and output per million tokens, in one line. */
const PriceList = ({
  currency,
  prices: { cached_input_price, input_price, output_price }
}: {
  readonly prices: ListPrices
  readonly currency: Currency
}) => {
  const { language } = useSite()
  const words = useWords(ADMIN_WORDS)
  const money = (amount: number) => formatMoney(amount, currency, language.value)
  return (
    <span class="prices">
      <span title={words.prices.input_price}>{money(input_price)}</span> ·{" "}
      <span title={words.prices.cached_input_price}>
        {cached_input_price === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span class="visually-hidden">{words.unknown}</span>
          </>
        ) : (
          money(cached_input_price)
        )}
      </span>{" "}
      · <span title={words.prices.output_price}>{money(output_price)}</span>
    </span>
  )
}
