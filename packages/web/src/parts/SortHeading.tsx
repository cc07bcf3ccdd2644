import type { ComponentChildren } from "preact"
import { useSite, useWords } from "../site.ts"
import { TERM_WORDS } from "../words/terms.ts"
import "./sortHeading.css"

/** The heading of a column that sorts a table: upwards at first, and downwards when it is pressed again. */
export const SortHeading = ({
  children,
  class: className,
  column,
  name,
  sorted: { isDescending, key }
}: {
  readonly class: string
  readonly column: string
  readonly name: string
  readonly sorted: { readonly key: string; readonly isDescending: boolean }
  readonly children?: ComponentChildren
}) => {
  const { address } = useSite()
  const isSorted = key === column
  const parameters = Object.fromEntries(address.query.value)
  return (
    <th scope="col" class={className} aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}>
      <a
        href={address.href(address.path.value, {
          ...parameters,
          sort: isSorted && !isDescending ? `-${column}` : column
        })}
        title={useWords(TERM_WORDS).sortBy(name)}
      >
        {name}
        <span class="arrow" aria-hidden="true">
          {isSorted ? (isDescending ? "↓" : "↑") : ""}
        </span>
      </a>
      {children}
    </th>
  )
}
