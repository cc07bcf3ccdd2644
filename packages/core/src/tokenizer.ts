/** The tokenizers of OpenAI's encodings, and estimates for models whose vocabulary is not published. */
export { CHAT_FORMATS, type ChatFormat, chatFormatOf, type ChatFormatName } from "./tokenizer/chat/chatFormats.ts"
export { type ChatTokens, countChat } from "./tokenizer/chat/chatOverhead.ts"
export type { ChatMessage, ChatRequest, FunctionTool, ParameterSchema, ToolCall } from "./tokenizer/chat/chatRequest.ts"
export { readRequest } from "./tokenizer/chat/readRequest.ts"
export { editText, type EditedText } from "./tokenizer/editing/editedText.ts"
export { type TextPiece } from "./tokenizer/editing/textPieces.ts"
export { type AnyEncoding, type Encoding, ENCODINGS, type VendorEncoding } from "./tokenizer/encodings.ts"
export { type Family, STAND_INS, type StandIn } from "./tokenizer/estimating/calibrations.ts"
export {
  countForModels,
  loadCountForModels,
  type ModelCount,
  tokensFor
} from "./tokenizer/estimating/countForModels.ts"
export { estimateTokens, type StandInCounts, type TokenEstimate } from "./tokenizer/estimating/estimateTokens.ts"
export { readWriting, type TextWriting, type Writing, WRITINGS } from "./tokenizer/estimating/textWriting.ts"
export { type TextTokens, textTokens } from "./tokenizer/estimating/textTokens.ts"
export { type KnownVocabulary, vocabularyFamily } from "./tokenizer/estimating/vocabularyFamily.ts"
export {
  type ModelVocabulary,
  tokenRatio,
  type TokenRatio,
  type Vocabulary,
  vocabularyOf
} from "./tokenizer/estimating/vocabularyPair.ts"
export { loadTokenizerWith, type TableKeeper } from "./tokenizer/tableKeeper.ts"
export { loadTokenizer } from "./tokenizer/loadTokenizer.ts"
export { type PricedModel, textPrice, type TextPrice, textPrices } from "./texts/textPrices.ts"
export { type StreamingCount } from "./tokenizer/text/streamingCount.ts"
export { cutText, placeOfCut } from "./tokenizer/text/cutText.ts"
export { textSize, type TextSize } from "./tokenizer/text/textSize.ts"
export { UnknownEncoding, UnknownToken, VocabularyUnavailable } from "./tokenizer/tokenizerErrors.ts"
export { type AnyTokenizer, type TextTokenizer } from "./tokenizer/textTokenizer.ts"
