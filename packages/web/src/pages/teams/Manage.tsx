import { useSignal } from "@preact/signals"
import type { AddedTeamToken, Team, TeamTokens } from "@ratecard/api"
import { useRef } from "preact/hooks"
import { formatInstant } from "../../format.ts"
import { DeleteButton } from "../../account/DeleteButton.tsx"
import { OneFieldForm } from "../../account/OneFieldForm.tsx"
import { Done, Field, ProblemNote } from "../../account/parts.tsx"
import { AskedTwice, Question } from "../../account/Question.tsx"
import { useSession } from "../../account/Session.ts"
import { textIn } from "../../account/textIn.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { CopyButton } from "../../parts/CopyButton.tsx"
import { useSite, useWords } from "../../site.ts"
import { TEAMS_WORDS } from "../../words/teams.ts"
import { TeamForm } from "./TeamForm.tsx"

/** Lets administrators change a team: its tokens, its members and budget, and its usage. */
export const Manage = ({ onChanged, team }: { readonly team: Team; readonly onChanged: () => Promise<unknown> }) => {
  const { address } = useSite()
  const session = useSession()
  const words = useWords(TEAMS_WORDS)
  const removing = useTask(async () => {
    await session.ask("DELETE", `/teams/${team.name}`)
    await address.go("/teams")
  })
  return (
    <>
      <Tokens team={team.name} />
      <section aria-labelledby="team-form">
        <h2 id="team-form">{words.form.change}</h2>
        <TeamForm team={team} onSaved={onChanged} />
      </section>
      <Erasure team={team.name} onErased={onChanged} />
      <section aria-labelledby="deletion">
        <h2 id="deletion">{words.deletion.title}</h2>
        <AskedTwice id="team-question" task={removing} words={words.deletion} />
      </section>
    </>
  )
}

/** The tokens of a team, each with its end, and a new one with how to use it. */
const Tokens = ({ team }: { readonly team: string }) => {
  const { language } = useSite()
  const session = useSession()
  const words = useWords(TEAMS_WORDS).tokens
  const path = `/teams/${team}/tokens`
  const { answer, problem, reload } = useAnswer<typeof TeamTokens.Type>(path)
  const made = useSignal<string | undefined>(undefined)
  const done = useSignal("")
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{words.title}</h2>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {answer.value?.tokens.length === 0 && <p>{words.none}</p>}
      <ul class="team-tokens">
        {answer.value?.tokens.map(({ created_at, id, label }) => (
          <li key={id} class="actions">
            <strong>{label}</strong>
            <time class="faint" datetime={created_at}>
              {formatInstant(created_at, language.value)}
            </time>
            <DeleteButton
              path={`${path}/${id}`}
              text={words.end}
              label={words.endOf(label)}
              onDone={async () => {
                await reload()
                done.value = words.ended(label)
              }}
            />
          </li>
        ))}
      </ul>
      <Done text={done.value} />
      {made.value !== undefined && <Setting token={made.value} />}
      <OneFieldForm
        name="label"
        input={{ placeholder: words.example }}
        pattern={/./u}
        words={{ label: words.label, fault: words.noLabel, add: words.add }}
        onAdd={async (label) => {
          made.value = (await session.ask<typeof AddedTeamToken.Type>("POST", path, { label })).token
          done.value = ""
          await reload()
        }}
      />
    </section>
  )
}

const CLAUDE_CODE = "CLAUDE_CODE_ENABLE_TELEMETRY=1\nOTEL_LOGS_EXPORTER=otlp"

/** A new token in the variables that exporters read. */
const Setting = ({ token }: { readonly token: string }) => {
  const { base, origin } = useSite()
  const words = useWords(TEAMS_WORDS).tokens
  const exporter = `OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf
OTEL_EXPORTER_OTLP_ENDPOINT=${origin}${base}
OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer ${token}"`
  return (
    <div class="setting" role="status">
      <p>{words.made}</p>
      <pre>
        <code>{exporter}</code>
      </pre>
      <p>{words.claude}</p>
      <pre>
        <code>{CLAUDE_CODE}</code>
      </pre>
      <p>
        <CopyButton text={`${exporter}\n${CLAUDE_CODE}\n`} />
      </p>
    </div>
  )
}

/** Deletes usage of a person, up to a day, or all of it. */
const Erasure = ({ onErased, team }: { readonly team: string; readonly onErased: () => Promise<unknown> }) => {
  const session = useSession()
  const words = useWords(TEAMS_WORDS).erasure
  const form = useRef<HTMLFormElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const done = useSignal("")
  const task = useTask(async () => {
    const asked = ["person", "until"].map((name) => [name, textIn(form.current!, name)])
    const query = new URLSearchParams(asked.filter(([, value]) => value !== ""))
    await session.ask("DELETE", `/teams/${team}/usage?${query}`)
    await onErased()
    done.value = words.done
  })
  return (
    <section aria-labelledby="erasure">
      <h2 id="erasure">{words.title}</h2>
      <form
        ref={form}
        class="key-form"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        <Field label={words.person} hint={words.personHint}>
          {(attributes) => <input {...attributes} name="person" autocomplete="off" spellcheck={false} />}
        </Field>
        <Field label={words.until}>{(attributes) => <input {...attributes} name="until" type="date" />}</Field>
        <div class="actions">
          <button>{words.open}</button>
        </div>
      </form>
      <Done text={done.value} />
      <Question id="erasure-question" dialog={dialog} task={task} words={words}>
        <p>{words.text}</p>
      </Question>
    </section>
  )
}
