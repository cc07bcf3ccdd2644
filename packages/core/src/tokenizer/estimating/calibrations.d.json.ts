import type { Calibrations } from "./calibrations.ts"

declare const calibrations: Calibrations
export = calibrations
