import type { MoreTariffs } from "../ledger/tariff/tariffBook.ts"

declare const keptTariffs: MoreTariffs
export = keptTariffs
