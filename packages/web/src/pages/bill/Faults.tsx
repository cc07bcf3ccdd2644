import { formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"

/** What is not in the bill, where it stands and why. */
export const Faults = ({ report: { faults, moreFaults } }: { readonly report: BillReport }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  if (faults.length === 0) return null
  return (
    <section>
      <h3>{words.faults}</h3>
      <ul>
        {faults.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            {words.place(file, line)}: <span lang="en">{message}</span>
          </li>
        ))}
        {moreFaults > 0 && <li>{words.moreFaults(formatNumber(moreFaults, language.value))}</li>}
      </ul>
    </section>
  )
}
