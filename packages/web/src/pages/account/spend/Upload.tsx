import { useSignal } from "@preact/signals"
import type { UsageStored } from "@ratecard/api"
import { Field, ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useTask } from "../../../account/useTask.ts"
import { formatNumber } from "../../../format.ts"
import { useSite, useWords } from "../../../site.ts"
import { SPEND_WORDS } from "../../../words/spend.ts"
import { batchesOf, placed } from "./batches.ts"

/** Stores files that `ratecard usage --export responses` wrote. */
export const Upload = ({ onStored }: { readonly onStored: (told: string) => void }) => {
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
