import type { Citation } from "@ratecard/core/ledger"
import { SourceName } from "../../parts/SourceName.tsx"
import { useWords } from "../../site.ts"
import { BASE_WORDS } from "../../words/bases.ts"
import { citationKey, citedOnce } from "./shownModel.ts"

/** Marks that lead to sources at the end of the page. */
export const CitationMarks = ({
  all,
  name,
  of
}: {
  readonly of: ReadonlyArray<Citation>
  readonly all: ReadonlyArray<Citation>
  readonly name: (number: string) => string
}) => {
  const keys = all.map(citationKey)
  return (
    <>
      {citedOnce(of)
        .map((citation) => keys.indexOf(citationKey(citation)) + 1)
        .toSorted((one, other) => one - other)
        .map((number) => (
          <a key={number} class="citation" href={`#source-${number}`} aria-label={name(String(number))}>
            {number}
          </a>
        ))}
    </>
  )
}

/** The sources, with what they are in one word, and as links where they have an address. */
export const Citations = ({ all }: { readonly all: ReadonlyArray<Citation> }) => {
  const bases = useWords(BASE_WORDS)
  return (
    <ol class="citations">
      {all.map((citation, index) => (
        <li key={citationKey(citation)} id={`source-${index + 1}`}>
          <SourceName of={citation} /> · {bases[citation.basis]}
        </li>
      ))}
    </ol>
  )
}
