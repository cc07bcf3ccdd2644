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
  "/compare?models=openai-gpt-5,anthropic-claude-sonnet-5-5,yandex-yandexgpt-5.1",
  "/?models=all&input=150000&cached=50&tools=web_search&currency=rub&why=openai-gpt-4o",
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
