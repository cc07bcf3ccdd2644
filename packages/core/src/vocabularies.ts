/** The tokenizers of other vendors than OpenAI: on their own, so that who counts in OpenAI's alone has nothing of them. */
export { CHAT_TEMPLATES, type ChatTemplate, countPrompt, type TemplateMessage } from "./tokenizer/chat/chatTemplates.ts"
export { ALL_ENCODINGS, type AnyEncoding, VENDOR_ENCODINGS, type VendorEncoding } from "./tokenizer/encodings.ts"
export {
  loadAnyTokenizer,
  buildSharedTables,
  loadSharedTokenizer,
  type SharedTables
} from "./tokenizer/loadAnyTokenizer.ts"
export { loadVendorTokenizerWith, loadVendorTokenizer } from "./tokenizer/loadVendorTokenizer.ts"
export { type TableKeeper } from "./tokenizer/tableKeeper.ts"
export { type StreamingCount } from "./tokenizer/text/streamingCount.ts"
export { UnknownEncoding, UnknownToken, VocabularyUnavailable } from "./tokenizer/tokenizerErrors.ts"
export { type AnyTokenizer, type VendorTokenizer } from "./tokenizer/textTokenizer.ts"
