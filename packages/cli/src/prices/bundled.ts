/** A module of its own, which the built program can load when it needs it. */
export { BUNDLED_ENTRIES, BUNDLED_TARIFFS, KEPT_TARIFFS } from "@ratecard/core/bundled"
