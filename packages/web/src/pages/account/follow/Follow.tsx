import { useSignal } from "@preact/signals"
import type { AddedWebhook, Watch, Webhook } from "@ratecard/api"
import { useEffect, useRef } from "preact/hooks"
import { DeleteButton } from "../../../account/DeleteButton.tsx"
import { OneFieldForm } from "../../../account/OneFieldForm.tsx"
import { Done, ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useAnswer } from "../../../account/useTask.ts"
import { linesOf } from "../../../lines/lines.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"
import { lineValue, WatchForm } from "./WatchForm.tsx"
import { StoredWebhook } from "./StoredWebhook.tsx"
import { providerOf } from "@ratecard/core/catalogue"
import { formatCount, formatMoney } from "../../../format.ts"
import "./follow.css"

/**
 * This person's watches, and the webhooks that get their messages. Pages of models and lines link here with their
 * own.
 */
export const Follow = () => {
  const { address, prices } = useSite()
  const words = useWords(FOLLOW_WORDS)
  const text = useWatchText()
  const { answer, problem, reload } = useAnswer<{ readonly watches: ReadonlyArray<Watch> }>("/watches")
  const done = useSignal("")
  const heading = useRef<HTMLHeadingElement>(null)
  const { entries, modelById } = prices.value.view
  const line = linesOf(entries).find(({ slug }) => slug === address.query.value.get("line"))
  const asked = line ? lineValue(line.slug) : modelById.get(address.query.value.get("follow") ?? "")?.id
  useEffect(() => {
    if (asked === undefined) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [asked])
  const changed = async (what: string) => {
    await reload()
    done.value = what
  }
  return (
    <section aria-labelledby="follow">
      <h2 id="follow" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {answer.value?.watches.length === 0 && <p>{words.none}</p>}
      <ul class="watches">
        {answer.value?.watches.map((watch) => (
          <StoredWatch key={watch.id} watch={watch} onRemoved={() => changed(words.dropped(text(watch)))} />
        ))}
      </ul>
      <Done text={done.value} />
      <WatchForm key={asked} asked={asked} onStored={(watch) => changed(words.followed(text(watch)))} />
      <Webhooks />
    </section>
  )
}

const StoredWatch = ({ onRemoved, watch }: { readonly watch: Watch; readonly onRemoved: () => Promise<void> }) => {
  const words = useWords(FOLLOW_WORDS)
  const told = useWatchText()(watch)
  return (
    <li>
      {told}{" "}
      <DeleteButton path={`/watches/${watch.id}`} text={words.remove} label={words.removeOf(told)} onDone={onRemoved} />
    </li>
  )
}

/** Says what a watch is, in a few words. */
export const useWatchText = (): ((watch: Watch) => string) => {
  const { language, prices } = useSite()
  const { allModels, days, told, units } = useWords(FOLLOW_WORDS)
  return (watch) => {
    const { entries, entryById } = prices.value.view
    const entry = entryById.get(watch.model_id ?? "")
    const line = linesOf(entries).find(({ slug }) => slug === watch.line_id)
    const lineName = line?.name ?? watch.line_id
    const name = lineName === null ? (entry?.display_name ?? watch.model_id ?? allModels) : told.line(lineName)
    if (watch.rule === "moved") return told.moved(name)
    if (watch.rule === "retires") return told.retires(name, formatCount(watch.days, days, language.value))
    const provider = (entry ?? line)?.provider
    const currency = provider === undefined ? "usd" : providerOf(provider).currency
    return told.below(name, units[watch.unit], formatMoney(watch.price, currency, language.value))
  }
}

/** The webhooks that messages go to, with a form for another one. */
const Webhooks = () => {
  const { address } = useSite()
  const session = useSession()
  const words = useWords(FOLLOW_WORDS).webhooks
  const { answer, problem, reload } = useAnswer<{ readonly webhooks: ReadonlyArray<Webhook> }>("/webhooks")
  const done = useSignal("")
  const added = useSignal<AddedWebhook | undefined>(undefined)
  const webhooks = answer.value?.webhooks
  const changed = async (what: string) => {
    await reload()
    done.value = what
  }
  return (
    <>
      <h3>{words.title}</h3>
      <p>
        {words.about} <a href={address.href("/docs/guide/follow")}>{words.guide}</a>
      </p>
      <ProblemNote problem={problem} />
      {webhooks?.length === 0 && <p>{words.none}</p>}
      <ul class="webhooks">
        {webhooks?.map((webhook) => (
          <StoredWebhook
            key={webhook.id}
            webhook={webhook}
            secret={webhook.id === added.value?.id ? added.value.secret : undefined}
            onChanged={changed}
          />
        ))}
      </ul>
      <Done text={done.value} />
      <OneFieldForm
        name="url"
        input={{ type: "url", spellcheck: false, placeholder: "https://hooks.example.com/prices" }}
        pattern={/^https?:\/\/./u}
        words={{ label: words.url, hint: words.urlHint, fault: words.noUrl, add: words.add }}
        onAdd={async (url) => {
          added.value = await session.ask<AddedWebhook>("POST", "/webhooks", { url })
          await changed(words.added)
        }}
      />
    </>
  )
}
