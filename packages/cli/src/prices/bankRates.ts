/** A module of its own, which the built program can load when it needs it. */
export { BANK_RATES } from "@ratecard/core/rates"
