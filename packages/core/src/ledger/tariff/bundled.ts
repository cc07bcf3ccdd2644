import type { TariffData } from "./TariffRow.ts"
import tariffs from "./tariffs.json" with { type: "json" }

/** The tariffs that ship with this package, generated from the project's `seeds/tariffs`: some 20 KB compressed. */
export const BUNDLED_TARIFFS: TariffData = tariffs
