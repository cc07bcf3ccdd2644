import { finish, priceTable, rateTable, type TableFormat, tableFile } from "@ratecard/core/ledger"
import { Refusal, type World } from "../World.ts"
import { writeText } from "../files/readAndWrite.ts"
import { give, say } from "../output/say.ts"
import { pricesOf } from "../prices/Prices.ts"

interface PricesOptions {
  readonly format: TableFormat
  readonly rates: boolean
  readonly output: string | undefined
}

/** Writes a table of prices or rates. */
export const prices = async ({ format, output, rates }: PricesOptions, world: World): Promise<void> => {
  const isParquet = format === "parquet"
  if (isParquet && output === undefined) throw new Refusal("Parquet is binary: name a file with --output")
  const known = pricesOf(world)
  const table = rates ? rateTable(known.table()) : finish(priceTable(known))
  const library = isParquet ? await import("hyparquet-writer") : undefined
  const file = finish(tableFile(table, format, library))
  if (output === undefined) give(new TextDecoder().decode(file), world.stdout)
  else {
    writeText(output, file, world)
    say(`${output} has ${table.rows.length} rows`, world.stdout)
  }
}
