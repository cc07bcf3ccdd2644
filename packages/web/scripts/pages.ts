import { PAGE_ROWS } from "../src/pages.ts"

/** Addresses of pages that show more for a query, and of pages of one thing. */
const ASKED = [
  "/?models=all&input=150000&cached=50&tools=web_search&currency=rub&why=openai-gpt-4o",
  "/models/openai-gpt-5",
  "/models/zai%2Fglm-4.6",
  "/compare?models=openai-gpt-5,anthropic-claude-sonnet-5-5,yandex-yandexgpt-5.1",
  "/hosts?q=glm-4.6",
  "/hosts/bedrock?q=deepseek",
  "/changes/2026-10",
  "/lines/claude-sonnet",
  "/docs?q=ruble",
  "/docs/guide/recipes",
  "/docs/pricing/bills",
  "/nowhere"
]

/** An address of each kind of page. */
export const PAGES = [...PAGE_ROWS.flatMap(({ path }) => (path.includes(":") ? [] : [path])), ...ASKED]
