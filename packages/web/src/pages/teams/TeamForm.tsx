import { useSignal } from "@preact/signals"
import type { Team, TeamRequest } from "@ratecard/api"
import { Done, Field, ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { textIn } from "../../account/textIn.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { TEAMS_WORDS } from "../../words/teams.ts"

/** A new team, or changes of one. */
export const TeamForm = ({
  onSaved,
  others = [],
  team
}: {
  /** The one that is changed. */
  readonly team?: Team
  /** Those whose names a new one may not have. */
  readonly others?: ReadonlyArray<Team>
  readonly onSaved: (team: Team) => Promise<unknown>
}) => {
  const session = useSession()
  const words = useWords(TEAMS_WORDS).form
  const done = useSignal("")
  const fault = useSignal<"badName" | "taken" | undefined>(undefined)
  const { isBusy, problem, run } = useTask(async (name: string, request: TeamRequest) => {
    done.value = ""
    await onSaved(await session.ask<Team>("PUT", `/teams/${name}`, request))
    done.value = words.saved
  })
  return (
    <form
      class="key-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const name = team?.name ?? textIn(form, "name")
        const isGood = /^(?!all$)[a-z\d][a-z\d-]{0,59}$/u.test(name)
        fault.value = !isGood ? "badName" : others.some((other) => other.name === name) ? "taken" : undefined
        if (fault.value === undefined) void run(name, requestIn(form))
        else form.querySelector<HTMLInputElement>("[name=name]")?.focus()
      }}
    >
      {team === undefined && (
        <Field label={words.name} hint={words.nameHint} fault={fault.value && words[fault.value]}>
          {(attributes) => <input {...attributes} name="name" autocomplete="off" spellcheck={false} required />}
        </Field>
      )}
      <Field label={words.members} hint={words.membersHint} fault={problem.value?.of("members")}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="members"
            rows={4}
            spellcheck={false}
            defaultValue={team?.members.join("\n") ?? ""}
          />
        )}
      </Field>
      <Field label={words.budget} hint={words.budgetHint} fault={problem.value?.of("budget")}>
        {(attributes) => (
          <input
            {...attributes}
            name="budget"
            inputMode="decimal"
            autocomplete="off"
            defaultValue={team?.budget ?? ""}
          />
        )}
      </Field>
      <label class="check">
        <input type="checkbox" name="pseudonyms" defaultChecked={team?.pseudonyms ?? false} /> {words.pseudonyms}
      </label>
      <div class="actions">
        <button disabled={isBusy.value}>{team === undefined ? words.add : words.save}</button>
      </div>
      <Done text={done.value} />
      <ProblemNote problem={problem} besides={["members", "budget"]} />
    </form>
  )
}

/** The team that a form describes. */
const requestIn = (form: HTMLFormElement): TeamRequest => ({
  members: textIn(form, "members")
    .split(/[\s,;]+/u)
    .filter((member) => member !== ""),
  budget: textIn(form, "budget").replace(",", ".") || null,
  pseudonyms: textIn(form, "pseudonyms") !== ""
})
