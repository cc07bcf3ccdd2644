import type { TariffData } from "./TariffRow.ts"

declare const tariffs: TariffData
export = tariffs
