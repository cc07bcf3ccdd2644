import { Schema } from "effect"

export const SourceUrl = Schema.String.check(Schema.isPattern(/^https:\/\/\S+$/u)).annotate({
  description: "Where the price can be read; absent if there is no such address",
  examples: ["https://platform.claude.com/docs/en/about-claude/pricing"]
})
