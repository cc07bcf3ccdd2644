/** Responses of several vendors, in the shapes in which they come. */
export const EXAMPLE = `{"at":"2026-10-02T09:00:00Z","response":{"model":"gpt-5-2025-08-07","usage":{"prompt_tokens":2006,"completion_tokens":300,"prompt_tokens_details":{"cached_tokens":1920}}}}
{"at":"2026-10-02T09:05:00Z","response":{"model":"claude-opus-4-5-20251101","usage":{"input_tokens":50,"cache_read_input_tokens":100000,"cache_creation_input_tokens":2048,"output_tokens":1200}}}
{"at":"2026-10-03T14:30:00Z","model":"gemini-2.5-pro","usage":{"promptTokenCount":210000,"candidatesTokenCount":900,"thoughtsTokenCount":2400}}
{"at":"2026-10-03T14:31:00Z","model":"a-model-that-nobody-knows","usage":{"prompt_tokens":10,"completion_tokens":10}}
`
