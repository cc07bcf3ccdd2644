import { RatecardApi, RequestFaults } from "@ratecard/api"
import { priceTable, rateTable, type Table, TABLE_FORMATS, type TableFormat, tableFile } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { Representation } from "../../answers/representation.ts"
import { buildWith } from "../../answers/runWith.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"
import { inSlices } from "../../inSlices.ts"

/** Prices and rates as files for databases. */
export const TableHandlers = HttpApiBuilder.group(
  RatecardApi,
  "tables",
  Effect.fnUntraced(function* (handlers) {
    const answers = yield* Answers
    const bank = yield* CentralBank
    return handlers
      .handleRaw("priceTable", ({ params: { format }, request }) =>
        answers.respondMade(request, `price table ${format}`, (prices) =>
          Effect.flatMap(
            inSlices(() => priceTable(prices)),
            (table) => fileOf(table, format)
          )
        )
      )
      .handleRaw("rateTable", ({ params: { format }, request }) =>
        answers.respondMade(request, `rate table ${format}`, () =>
          Effect.flatMap(bank.rates, (rates) => fileOf(rateTable(rates), format))
        )
      )
  })
).pipe(buildWith(Answers, CentralBank, RequestFaults))

const fileOf = (table: Table, format: TableFormat) =>
  Effect.promise(async () => (format === "parquet" ? import("hyparquet-writer") : undefined)).pipe(
    Effect.flatMap((library) => inSlices(() => tableFile(table, format, library))),
    Effect.map((file) => new Representation(file, TABLE_FORMATS[format]))
  )
