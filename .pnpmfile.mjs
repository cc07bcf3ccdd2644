/** What is installed with a package; the packed code brings along all else. */
const INSTALLED = {
  "@ratecard/http-server": [
    "@electric-sql/pglite",
    "@takumi-rs/wasm",
    "pino",
    "pino-pretty",
    "piscina",
    "roboto-fontface"
  ]
}

export const hooks = {
  beforePacking: (manifest) => ({
    ...manifest,
    dependencies: Object.fromEntries(
      Object.entries(manifest.dependencies ?? {}).filter(([name]) => INSTALLED[manifest.name]?.includes(name))
    )
  })
}
