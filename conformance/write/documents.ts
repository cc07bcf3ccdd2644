/** Where the rules stand that cases rest on. */
export const OPENAI = {
  prices: "https://developers.openai.com/api/docs/pricing",
  caching: "https://platform.openai.com/docs/guides/prompt-caching",
  reasoning: "https://platform.openai.com/docs/guides/reasoning",
  priority: "https://platform.openai.com/docs/guides/priority-processing",
  flex: "https://platform.openai.com/docs/guides/flex-processing",
  batch: "https://platform.openai.com/docs/guides/batch",
  usage: "https://github.com/openai/openai-node/blob/master/src/resources/completions.ts",
  responses: "https://github.com/openai/openai-node/blob/master/src/resources/responses/responses.ts",
  realtime: "https://github.com/openai/openai-node/blob/master/src/resources/realtime/realtime.ts",
  images: "https://github.com/openai/openai-node/blob/master/src/resources/images.ts"
}

export const ANTHROPIC = {
  prices: "https://platform.claude.com/docs/en/about-claude/pricing",
  caching: "https://platform.claude.com/docs/en/build-with-claude/prompt-caching",
  thinking: "https://platform.claude.com/docs/en/build-with-claude/extended-thinking",
  streaming: "https://platform.claude.com/docs/en/build-with-claude/streaming",
  batch: "https://platform.claude.com/docs/en/build-with-claude/batch-processing",
  usage: "https://github.com/anthropics/anthropic-sdk-typescript/blob/main/src/resources/beta/messages/messages.ts",
  long: "https://claude.com/blog/1m-context-ga",
  search: "https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool"
}

export const GOOGLE = {
  prices: "https://ai.google.dev/gemini-api/docs/pricing",
  caching: "https://ai.google.dev/gemini-api/docs/caching",
  thinking: "https://ai.google.dev/gemini-api/docs/thinking",
  usage: "https://ai.google.dev/api/generate-content#UsageMetadata",
  batch: "https://ai.google.dev/gemini-api/docs/batch-api",
  grounding: "https://ai.google.dev/gemini-api/docs/google-search"
}

export const XAI = {
  prices: "https://docs.x.ai/developers/pricing",
  ticks: "https://docs.x.ai/developers/cost-tracking"
}
export const DEEPSEEK = {
  prices: "https://api-docs.deepseek.com/quick_start/pricing",
  caching: "https://api-docs.deepseek.com/guides/kv_cache"
}
export const MISTRAL = {
  caching: "https://docs.mistral.ai/capabilities/prompt_caching",
  prices: "https://mistral.ai/pricing"
}
export const QWEN = {
  caching: "https://www.alibabacloud.com/help/en/model-studio/context-cache",
  prices: "https://www.alibabacloud.com/help/en/model-studio/model-pricing"
}
export const MOONSHOT = {
  prices: "https://platform.kimi.ai/docs/pricing/chat",
  tools: "https://platform.kimi.ai/docs/pricing/tools",
  batch: "https://platform.kimi.ai/docs/pricing/batch"
}
export const YANDEX = {
  prices: "https://yandex.cloud/ru/docs/ai-studio/pricing",
  usage: "https://github.com/yandex-cloud/cloudapi/blob/master/yandex/cloud/ai/foundation_models/v1/text_common.proto"
}
export const SBER = {
  prices: "https://developers.sber.ru/docs/ru/gigachat/tariffs/legal-tariffs",
  usage: "https://developers.sber.ru/docs/ru/gigachat/guides/counting-tokens"
}
export const BEDROCK = {
  converse: "https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html",
  prices: "https://aws.amazon.com/bedrock/pricing/"
}

/** A thread of a public repository. */
export const thread = (repository: string, number: number): string =>
  `https://github.com/${repository}/issues/${number}`
