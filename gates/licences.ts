/** Licences that ask for no more than to be named, by their SPDX ids; `BSD` and `Python-2.0` as two old packages write them. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense"
])

/** Packages by the licence that their manifests state, as `pnpm licenses list --json` prints them. */
export type Licences = Readonly<Record<string, ReadonlyArray<{ readonly name: string }>>>

/** `package: licence` of each whose licence is not allowed. One that offers a choice must offer an allowed one. */
export const refusedLicences = (licences: Licences): ReadonlyArray<string> =>
  Object.entries(licences)
    .filter(([expression]) => !choices(expression).some((licence) => ALLOWED.has(licence)))
    .flatMap(([expression, packages]) => packages.map(({ name }) => `${name}: ${expression}`))

const choices = (expression: string): ReadonlyArray<string> => expression.replace(/^\((.+)\)$/u, "$1").split(" OR ")
