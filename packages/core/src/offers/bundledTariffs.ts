import type { MoreTariffs } from "../ledger/tariff/tariffBook.ts"
import keptTariffs from "./keptTariffs.json" with { type: "json" }

/** The catalogue's prices of makers other than the ten providers, of embeddings, and of clouds: they ship with the offers. */
export const KEPT_TARIFFS: MoreTariffs = keptTariffs
