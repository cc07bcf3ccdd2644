import { csvCell } from "../../parts/csvCell.ts"
import { saveFile } from "../../parts/saveFile.ts"
import { instantAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import type { Row } from "./modelRows.ts"

/** The models that are shown as a file, and the address of all of them for programs. */
export const Download = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => {
  const { address, base, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const at = instantAsked(address.query.value, prices.value.now)
  return (
    <p class="small downloads">
      <span class="faint">{words.download}</span>{" "}
      <button type="button" onClick={() => saveFile("ratecard-models.csv", "text/csv", csvOf(rows))}>
        CSV
      </button>{" "}
      <a href={`${base}/api/v1/models${at === undefined ? "" : `?at=${at}`}`}>JSON</a>
    </p>
  )
}

const HEAD =
  "model_id,name,provider,currency,input_per_million,cached_input_per_million,output_per_million,context_window,price_since,released"

/** The prices as they are shown: in the currency of each row. */
export const csvOf = (rows: ReadonlyArray<Row>): string =>
  [
    HEAD,
    ...rows.map(({ cached, currency, input, model, output, released, since }) =>
      [
        model.id,
        model.display_name,
        model.provider,
        currency,
        input,
        cached ?? "",
        output,
        model.context_window ?? "",
        since.slice(0, 10),
        released ?? ""
      ]
        .map((cell) => csvCell(String(cell)))
        .join(",")
    ),
    ""
  ].join("\r\n")
