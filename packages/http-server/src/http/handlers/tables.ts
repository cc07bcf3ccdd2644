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
            (table) => representationOf(table, format)
          )
        )
      )
      .handleRaw("rateTable", ({ params: { format }, request }) =>
        answers.respondMade(request, `rate table ${format}`, () =>
          Effect.flatMap(bank.rates, (rates) => representationOf(rateTable(rates), format))
        )
      )
  })
).pipe(buildWith(Answers, CentralBank, RequestFaults))

/** A table as a file, which is made while others are served in between. */
export const fileOf = (table: Table, format: TableFormat) =>
  Effect.flatMap(
    Effect.promise(async () => (format === "parquet" ? import("hyparquet-writer") : undefined)),
    (library) => inSlices(() => tableFile(table, format, library))
  )

const representationOf = (table: Table, format: TableFormat) =>
  Effect.map(fileOf(table, format), (file) => new Representation(file, TABLE_FORMATS[format]))
