import type { Column } from "../../output/answer.ts"
import type { Row } from "../../usage/document.ts"
import type { View } from "../../usage/views/view.ts"

/** The columns that name a row, its cells and those of a total. */
interface Keys {
  readonly columns: ReadonlyArray<Column>
  readonly cellsOf: (row: Row) => ReadonlyArray<string>
  readonly total: ReadonlyArray<string>
}

export const keysOf = (by: View): Keys =>
  by === "session"
    ? {
        columns: [
          { name: "key", title: by, least: 8 },
          { name: "about", least: 22 }
        ],
        cellsOf: (row) => [row.key, aboutText(row)],
        total: ["total", ""]
      }
    : {
        columns: [{ name: "key", title: by, least: LEAST[by] ?? 12 }],
        cellsOf: ({ key }) => [key],
        total: ["total"]
      }

/** Their keys say little where their ends are cut; other columns are dropped first. */
const LEAST: Readonly<Partial<Record<View, number>>> = { hour: 16, window: 28, "weekly-window": 28, branch: 28 }

const aboutText = ({ first_day = "", project = "", title }: Row): string =>
  title ?? `${first_day} ${folderName(project)}`.trim()

/** The last name of a path. */
export const folderName = (path: string): string => path.split(/[/\\]/u).findLast(Boolean) ?? ""
