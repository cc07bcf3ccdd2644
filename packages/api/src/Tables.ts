import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

const CsvTable = Schema.String.annotate({
  description: "CSV (RFC 4180) with a line of names; an empty field is null"
}).pipe(HttpApiSchema.asText({ contentType: "text/csv" }))

/** Lines of JSON, as the answer of an endpoint. */
export const JsonLinesTable = Schema.String.annotate({
  description: "JSON Lines: an object for each row"
}).pipe(HttpApiSchema.asText({ contentType: "application/jsonl" }))

const ParquetTable = Schema.Uint8Array.annotate({
  description: "Apache Parquet: instants as timestamps, days as dates, amounts as text"
}).pipe(HttpApiSchema.asUint8Array({ contentType: "application/vnd.apache.parquet" }))

/** The parameters and the answers of an endpoint that gives a table. */
export const TABLE = {
  params: {
    format: Schema.Literals(["csv", "jsonl", "parquet"]).annotate({ description: "How the table is written" })
  },
  success: [CsvTable, JsonLinesTable, ParquetTable]
}

export class TableGroup extends HttpApiGroup.make("tables")
  .add(
    HttpApiEndpoint.get("priceTable", "/prices.:format", TABLE)
      .annotate(OpenApi.Identifier, "get_price_table")
      .annotate(OpenApi.Summary, "Get all prices of all days as one table")
      .annotate(
        OpenApi.Description,
        "For databases: a row for each model, seller, unit, condition and time, with the price that a bill uses. Columns: `schema` (1: the version of the columns), `model_id`, `model_name`, `names` (JSON list: names that mean this model alone in these days; `…-YYYY-MM-DD` stands for each day), `provider`, `seller` (the maker, or the cloud that sells it), `unit` (as in a bill), `tier`, `region` (as `context.geo` of a bill; empty: not stated), `prompt_from` and `prompt_to` (tokens of the whole prompt; the end is exclusive, null: no end; prices of long prompts end where no request is longer), `conditions` (JSON: hours or those outside of which it holds, cache, size; `{}`: none), `from` and `to` (UTC; the end is exclusive, null: still in force), `price` (exact decimal as text; null: not known, and `note` says why), `per`, `each` (the price of one unit, at most 12 decimals), `input_tokens` (that one unit is billed as, too), `currency`, `basis`, `source`, `url`, `note` (what a bill warns of). A fee that is the same in all tiers and regions has one row of each seller, in which these two are empty. Prices that public lists state of hosts are not among them. Takes seconds after a change of prices; ask with `If-None-Match`."
      ),
    HttpApiEndpoint.get("rateTable", "/rates.:format", TABLE)
      .annotate(OpenApi.Identifier, "get_rate_table")
      .annotate(OpenApi.Summary, "Get the bank's rates of all days as one table")
      .annotate(
        OpenApi.Description,
        "Columns: `schema` (1), `day` (the bank's, in Moscow), `from` and `to` (UTC; the end is exclusive, null: in force), `base` (usd), `currency` (rub), `rate` (of one dollar, exact decimal as text), `source`."
      )
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Tables")
  .annotate(OpenApi.Description, "Prices and rates for databases") {}
