import { useSignal } from "@preact/signals"
import type { SyncReport, SyncRuns, SyncRun, SyncDecision } from "@ratecard/api"
import type { Language } from "../../rendering.ts"
import type { Currency, ListPrices } from "@ratecard/core/catalogue"
import { useRef } from "preact/hooks"
import { ProblemNote } from "../../account/parts.tsx"
import { Question } from "../../account/Question.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { formatCount, formatInstant, formatMoney, formatNumber } from "../../format.ts"
import { Author, Rows, Row, PriceSource, ModelName } from "./Rows.tsx"

/** The last runs of the sync, and another. */
export const Runs = () => {
  const { language, refreshPrices } = useSite()
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
  const question = useRef<HTMLDialogElement>(null)
  const asked = useSignal("")
  const accept = useTask(async () => {
    done.value = ""
    const list = asked.peek()
    const path = `/admin/lists/${encodeURIComponent(list)}/accept`
    const { offers, sources } = await session.ask<typeof SyncReport.Type>("POST", path)
    await Promise.all([reload(), refreshPrices()])
    const taken = offers.find((each) => each.list === list)
    done.value =
      taken?.status === "ok"
        ? words.acceptList.done(list, countsOf(taken, words, language.peek()))
        : words.acceptList.refused(list, taken?.reason ?? sources.find(({ source }) => source === list)?.error ?? "")
  })
  const ask = (list: string) => {
    asked.value = list
    question.current?.showModal()
  }
  const newest = answer.value?.runs.find(({ kind }) => kind === "all")
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
      <p role="status">{sync.isBusy.value || accept.isBusy.value ? words.running : done.value}</p>
      <ProblemNote problem={sync.problem} />
      <ProblemNote problem={problem} />
      {answer.value?.runs.length === 0 && <p>{words.none}</p>}
      {answer.value?.runs.map((run) => (
        <Run key={run.report.run_id} run={run} onAccept={run === newest ? ask : undefined} />
      ))}
      <Question id="accept-question" dialog={question} task={accept} words={words.acceptList}>
        <p>{words.acceptList.text(asked.value)}</p>
      </Question>
    </>
  )
}

/** One run: a line, and behind it how each source fared and what was decided. */
const Run = ({
  onAccept,
  run: { decisions, kind, report, started_by }
}: {
  readonly run: typeof SyncRun.Type
  /** Asks to take what a list now says; absent in a run that is not the last. */
  readonly onAccept: ((list: string) => void) | undefined
}) => {
  const { address, language } = useSite()
  const { runs: words, source } = useWords(ADMIN_WORDS)
  const sourceHeads = [source, words.state, words.quotes, words.error]
  const isNamed = address.query.value.get("run") === report.run_id
  const isOpen = useSignal(isNamed)
  const listHeads = [words.list, words.state, words.named, words.listChanges, words.jumps, words.error]
  const { added, changed, confirmed, offers, quarantined, sources, started_at } = report
  const refused = offers.filter(({ status }) => status === "refused").length
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
        {refused > 0 && <strong class="problem"> · {formatCount(refused, words.listsRefused, language.value)}</strong>}
      </summary>
      {isOpen.value && (
        <>
          <Rows caption={words.sources} heads={sourceHeads}>
            {sources.map((each) => (
              <Source key={each.source} source={each} />
            ))}
          </Rows>
          <Rows caption={words.lists} heads={listHeads}>
            {offers.map((each) => (
              <List key={each.list} list={each} onAccept={onAccept} />
            ))}
          </Rows>
          <Decisions decisions={decisions} />
        </>
      )}
    </details>
  )
}

/** The result of a source in a run. An answer that was refused because it was too short can be accepted. */
const Source = ({
  source: { error, quotes, source, status }
}: {
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

type ListStatus = (typeof SyncReport.Type)["offers"][number]

const countsOf = (
  { added, changed, withdrawn }: ListStatus,
  words: typeof ADMIN_WORDS.en.runs,
  language: Language
): string => {
  const [first, second, third] = [added, changed, withdrawn].map((count) => formatNumber(count, language))
  return words.listCounts(first!, second!, third!)
}

/** The result of a list of hosts' prices in a run. One that was refused, or in part, can be accepted once. */
const List = ({
  list,
  onAccept
}: {
  readonly list: ListStatus
  readonly onAccept: ((list: string) => void) | undefined
}) => {
  const language = useSite().language.value
  const words = useWords(ADMIN_WORDS).runs
  const { can_accept, left, list: name, named, named_last, reason, status } = list
  return (
    <Row
      cells={[
        <PriceSource name={name} />,
        <span class={status === "refused" ? "problem" : ""}>{words.listStatus[status]}</span>,
        <>
          {formatNumber(named, language)}
          {named_last !== null && <small class="faint">{words.lastNamed(formatNumber(named_last, language))}</small>}
        </>,
        countsOf(list, words, language),
        formatNumber(left, language),
        (reason !== null || left > 0) && (
          <>
            {reason === null ? (
              <span class="reason">{words.left}</span>
            ) : (
              <span class="reason" lang="en">
                {reason}
              </span>
            )}
            {can_accept && onAccept !== undefined && (
              <button type="button" aria-label={words.acceptList.of(name)} onClick={() => onAccept(name)}>
                {words.acceptList.open}
              </button>
            )}
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
    <Rows caption={`${words.decisions}. ${perMillionInLine}`} heads={heads} none={words.nothing}>
      {decisions.map(({ kind, model_id, prices: decided, reason: why, source: from }, place) => (
        <Row
          key={place}
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
