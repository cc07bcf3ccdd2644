import type { Citation } from "@ratecard/core/ledger"
import type { ComponentChildren } from "preact"

/** Who says a price, or what is said of it instead, as a link where that can be read. */
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
