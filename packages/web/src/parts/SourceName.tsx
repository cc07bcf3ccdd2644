import type { Citation } from "@ratecard/core/ledger"
import type { ComponentChildren } from "preact"

/** The source of a price, or the text instead of it, as a link if it can be read there. */
export const SourceName = ({
  children,
  of: { source, url }
}: {
  readonly of: Pick<Citation, "source" | "url">
  readonly children?: ComponentChildren
}) => {
  const name = children ?? <span lang="en">{source}</span>
  return url === undefined ? (
    <>{name}</>
  ) : (
    <a href={url} rel="noreferrer" {...(children === undefined ? {} : { title: source })}>
      {name}
    </a>
  )
}
