import { useWords } from "../site.ts"
import { TERM_WORDS } from "../words/terms.ts"
import { csvTable, type TableRow, saveFile } from "./csvTable.ts"
import "./download.css"

/** The content of a table as files; `api` is the address of the same for programs, if there is one. */
export const Download = ({
  api,
  name,
  rows
}: {
  /** Of the files, without ending. */
  readonly name: string
  readonly rows: () => ReadonlyArray<TableRow>
  readonly api?: string
}) => {
  const words = useWords(TERM_WORDS)
  return (
    <p class="small downloads">
      <span class="faint">{words.download}</span>{" "}
      <button type="button" onClick={() => saveFile(`${name}.csv`, "text/csv", csvTable(rows()))}>
        CSV
      </button>{" "}
      {api === undefined ? (
        <button
          type="button"
          onClick={() => saveFile(`${name}.json`, "application/json", JSON.stringify(rows(), null, 2))}
        >
          JSON
        </button>
      ) : (
        <a href={api}>JSON</a>
      )}
    </p>
  )
}
