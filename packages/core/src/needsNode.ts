import { nodeTooOld } from "./nodeVersion.ts"

// Browsers and other engines that have what Node 22 has pass, whatever they call themselves.
if (typeof Map.groupBy !== "function") {
  throw new Error(nodeTooOld("Ratecard", globalThis.process?.versions.node ?? "an older engine"))
}
