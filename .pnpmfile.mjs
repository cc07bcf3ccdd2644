/**
 * What the packed code brings along, and so need not be installed with it. In the workspace these are dependencies like
 * any other: nothing is bundled there.
 */
const BUNDLED = {
  "@ratecard/cli": ["@effect/platform-node", "@ratecard/core", "@ratecard/mcp-server", "effect"],
  "@ratecard/client": ["@ratecard/api", "@ratecard/core", "effect"],
  "@ratecard/core": ["effect", "js-tiktoken"],
  "@ratecard/http-server": ["@ratecard/api", "@ratecard/core", "@ratecard/mcp-server", "@ratecard/price-sync", "redoc"],
  "@ratecard/mcp-server": ["@effect/platform-node", "@ratecard/client", "@ratecard/core", "effect"]
}

export const hooks = {
  beforePacking: (manifest) => ({
    ...manifest,
    dependencies: Object.fromEntries(
      Object.entries(manifest.dependencies ?? {}).filter(([name]) => !BUNDLED[manifest.name]?.includes(name))
    )
  })
}
