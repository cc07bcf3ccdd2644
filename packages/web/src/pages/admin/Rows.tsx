import type { ComponentChildren } from "preact"

/** A table that scrolls by itself where it is wider than the screen. */
export const Rows = ({
  caption,
  children,
  heads
}: {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  readonly children: ComponentChildren
}) => (
  <div class="rows" role="region" aria-label={caption} tabIndex={0}>
    <table>
      <caption class="faint small">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
