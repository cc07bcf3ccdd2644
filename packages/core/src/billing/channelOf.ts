/** The cloud that runs a provider's models, by what SDKs and spans call it: `amazon-bedrock`, `google.vertex.chat`, `azure.ai.openai`; undefined for the vendor itself. */
export const channelOf = (provider: string): string | undefined =>
  /bedrock|vertex|azure/u.exec(provider.toLowerCase())?.[0]
