import { formatCount, formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport, FaultGroup } from "./billed.ts"
import { ModelLink } from "./ModelLink.tsx"

/** What is not in the bill: of each kind how many, where the first are, and what to do. */
export const Faults = ({ report: { faults, moreFaults } }: { readonly report: BillReport }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  if (faults.length === 0) return null
  return (
    <section class="faults">
      <h2>{words.faults.title}</h2>
      <ul>
        {faults.map((group) => (
          <Group key={`${group.kind} ${group.model}`} group={group} />
        ))}
        {moreFaults > 0 && <li>{words.faults.more(formatNumber(moreFaults, language.value))}</li>}
      </ul>
    </section>
  )
}

const Group = ({ group }: { readonly group: FaultGroup }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const { candidates, count, kind, message, model, places } = group
  const { hint, what } = words.faults.kinds[kind]
  return (
    <li>
      <strong>{formatCount(count, words.faults.records, language.value)}</strong>: {what(model)} {hint}
      {candidates.length > 0 && (
        <>
          {" "}
          {words.faults.meant}{" "}
          {candidates.map((id, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <ModelLink id={id} />
            </span>
          ))}
          ?
        </>
      )}
      <small class="faint">
        {places.map(({ file, line }) => words.place(file, line)).join("; ")}
        {count > places.length && words.faults.elsewhere(formatNumber(count - places.length, language.value))}
        {kind !== "UnknownModel" && (
          <>
            . <span lang="en">{message}</span>
          </>
        )}
      </small>
    </li>
  )
}
