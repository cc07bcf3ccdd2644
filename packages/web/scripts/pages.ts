/** An address of each kind of page. */
export const PAGES = [
  "/",
  "/models",
  "/models/map",
  "/models/openai-gpt-5",
  "/models/zai%2Fglm-4.6",
  "/hosts",
  "/hosts?q=glm-4.6",
  "/hosts/bedrock?q=deepseek",
  "/lines",
  "/lines/claude-sonnet",
  "/changes",
  "/recommend",
  "/bill",
  "/account",
  "/playground",
  "/admin",
  "/docs",
  "/docs/pricing/bills",
  "/nowhere"
]
