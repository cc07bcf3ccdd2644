import { useSignal } from "@preact/signals"
import type { UsageStored } from "@ratecard/api"
import { Done, Field, ProblemNote } from "../../../account/parts.tsx"
import { useSession, Problem } from "../../../account/Session.ts"
import { useTask } from "../../../account/useTask.ts"
import { useSite, useWords } from "../../../site.ts"
import { SPEND_WORDS } from "../../../words/spend.ts"
import { AskedTwice } from "../../../account/Question.tsx"
import { SpendReport } from "./SpendReport.tsx"
import { formatNumber } from "../../../format.ts"

/** The cost of this person's agents on all of their machines, and an upload of more usage. */
export const Spend = () => {
  const session = useSession()
  const words = useWords(SPEND_WORDS)
  /** Counts what was stored or removed. */
  const changes = useSignal(0)
  const done = useSignal("")
  const changed = (what: string) => {
    changes.value++
    done.value = what
  }
  const removing = useTask(async () => {
    await session.ask("DELETE", "/usage")
    changed(words.removal.done)
  })
  return (
    <section aria-labelledby="spend">
      <h2 id="spend">{words.title}</h2>
      <p>{words.about}</p>
      <SpendReport key={changes.value} of="/usage" parts={["model", "project", "machine"]} />
      <Upload onStored={changed} />
      <Done text={done.value} />
      <AskedTwice id="spend-question" task={removing} words={words.removal} />
    </section>
  )
}

/** Stores files that `ratecard usage --export responses` wrote. */
const Upload = ({ onStored }: { readonly onStored: (told: string) => void }) => {
  const { language } = useSite()
  const session = useSession()
  const words = useWords(SPEND_WORDS)
  const progress = useSignal("")
  const tell = (count: number) => formatNumber(count, language.value)
  const { isBusy, problem, run } = useTask(async (input: HTMLInputElement) => {
    const sum = { added: 0, changed: 0, known: 0 }
    try {
      for (const file of input.files ?? []) {
        for (const { first, responses } of batchesOf(file.name, await file.text(), words.broken)) {
          const stored = await session
            .ask<UsageStored>("POST", "/usage", { responses })
            .catch((error: unknown) => Promise.reject(placed(error, file.name, first, words.place)))
          for (const name of ["added", "changed", "known"] as const) sum[name] += stored[name]
          progress.value = words.storing(tell(sum.added + sum.changed + sum.known))
        }
      }
      input.value = ""
      onStored(words.stored(tell(sum.added), tell(sum.changed), tell(sum.known)))
    } finally {
      progress.value = ""
    }
  })
  return (
    <div class="upload">
      <Field label={words.add} hint={words.addHint}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            multiple
            accept=".jsonl,.ndjson"
            disabled={isBusy.value}
            onChange={({ currentTarget }) => void run(currentTarget)}
          />
        )}
      </Field>
      <pre>
        <code>ratecard usage --export responses --machine laptop &gt; laptop.jsonl</code>
      </pre>
      {progress.value !== "" && <p role="status">{progress.value}</p>}
      <ProblemNote problem={problem} />
    </div>
  )
}

/** Some responses of a file, and the index of the line that has the first of them. */
interface Batch {
  readonly first: number
  readonly responses: ReadonlyArray<unknown>
}

/** As many as the service takes at once, and few enough characters for every server. */
const MOST = 1000
const MOST_CHARACTERS = 1_000_000

/**
 * The responses of a file of JSON Lines, some at a time. Throws a {@link Problem} at a line that is not JSON, which
 * `broken` tells.
 */
export const batchesOf = function* (
  name: string,
  text: string,
  broken: (name: string, line: number) => string
): Generator<Batch> {
  const lines = text.trimEnd().split("\n")
  let responses: Array<unknown> = []
  let characters = 0
  let first = 0
  for (const [index, line] of lines.entries()) {
    responses.push(parsed(line, () => broken(name, index + 1)))
    characters += line.length
    if (responses.length < MOST && characters < MOST_CHARACTERS && index < lines.length - 1) continue
    yield { first, responses }
    responses = []
    characters = 0
    first = index + 1
  }
}

const parsed = (line: string, broken: () => string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new Problem(422, broken())
  }
}

/** A problem with a batch in terms of the lines of its file; every other error as it is. */
export const placed = (
  error: unknown,
  name: string,
  first: number,
  place: (name: string, line: number) => string
): unknown => {
  const fault = error instanceof Problem ? error.faults.find(({ loc }) => typeof loc[2] === "number") : undefined
  if (!(error instanceof Problem) || fault === undefined) return error
  const field = fault.loc.slice(3).join(".")
  const where = place(name, first + Number(fault.loc[2]) + 1)
  return new Problem(error.status, [where, field, fault.msg].filter((part) => part !== "").join(": "))
}
