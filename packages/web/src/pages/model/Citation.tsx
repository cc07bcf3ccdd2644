import { linked } from "./linked.ts"

/** Marks that lead to sources at the end of the page. */
export const CitationMarks = ({
  all,
  name,
  of
}: {
  readonly of: Iterable<string>
  readonly all: ReadonlyArray<string>
  readonly name: (number: string) => string
}) => (
  <>
    {[...new Set(of)]
      .map((source) => all.indexOf(source) + 1)
      .toSorted((one, other) => one - other)
      .map((number) => (
        <a key={number} class="citation" href={`#source-${number}`} aria-label={name(String(number))}>
          {number}
        </a>
      ))}
  </>
)

/** The sources, in the words in which the catalogue cites them. */
export const Citations = ({ all }: { readonly all: ReadonlyArray<string> }) => (
  <ol class="citations">
    {all.map((source, index) => (
      <li key={source} id={`source-${index + 1}`} lang="en">
        {linked(source).map(({ href, text }) =>
          href === undefined ? (
            text
          ) : (
            <a key={text} href={href} rel="noreferrer">
              {text}
            </a>
          )
        )}
      </li>
    ))}
  </ol>
)
