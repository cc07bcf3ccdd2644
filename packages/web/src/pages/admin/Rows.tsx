import type { ComponentChildren } from "preact"

/** A table; on a narrow screen each row is a block, and each cell says what it is. */
export const Rows = ({
  caption,
  children,
  heads
}: {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  readonly children: ComponentChildren
}) => (
  <table class="rows">
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
)

/** A row of such a table, whose first cell names it. */
export const Row = ({
  cells: [name, ...cells],
  heads
}: {
  readonly heads: ReadonlyArray<string>
  readonly cells: ReadonlyArray<ComponentChildren>
}) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, place) => (
      <td key={place} data-head={heads[place + 1]}>
        {cell}
      </td>
    ))}
  </tr>
)
