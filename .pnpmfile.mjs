/** What the packed code brings along or was built with, and so need not be installed with it. */
const BUNDLED = {
  "@ratecard/cli": ["@effect/platform-node", "@ratecard/core", "@ratecard/mcp-server", "effect"],
  "@ratecard/client": ["@ratecard/api", "@ratecard/core", "effect"],
  "@ratecard/core": ["effect", "js-tiktoken"],
  "@ratecard/http-server": [
    "@ai-sdk/alibaba",
    "@ai-sdk/anthropic",
    "@ai-sdk/deepseek",
    "@ai-sdk/google",
    "@ai-sdk/mistral",
    "@ai-sdk/moonshotai",
    "@ai-sdk/openai",
    "@ai-sdk/openai-compatible",
    "@ai-sdk/xai",
    "@effect/platform-node",
    "@effect/sql-pg",
    "@ratecard/api",
    "@ratecard/core",
    "@ratecard/mcp-server",
    "@ratecard/price-sync",
    "ai",
    "effect",
    "fast-xml-parser",
    "feed",
    "ipaddr.js",
    "jose",
    "negotiator",
    "nodemailer",
    "openid-client",
    "redis",
    "redoc",
    "rolldown"
  ],
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
