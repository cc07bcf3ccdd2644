/** A thing that an agent's log does not say of its responses. */
export interface Gap {
  readonly code: string
  readonly message: string
  /** The counters are of several requests. */
  readonly isSum?: true
  /** More was billed than the log says. */
  readonly isLess?: true
}

const sum = (code: string, more = "") => ({
  code,
  message: `The log has one sum of several requests: billed without prices of long prompts.${more}`,
  isSum: true as const
})

/** The gaps by their names in records. */
export const GAPS = {
  sum: sum("session_sum"),
  sum_without_thinking: {
    ...sum("thinking_unknown", " Thinking is left out, unless its output has it."),
    isLess: true
  },
  sum_without_cache: sum(
    "cache_unknown",
    " It has no cache reads: all input is billed in full, and may have cost less."
  ),
  summary: {
    code: "summary_unknown",
    message: "The log lacks the request that summarised the conversation: more was billed.",
    isLess: true
  },
  cost: {
    code: "cost_alone",
    message: "The log has only the agent's own cost, in `reported`: tokens are unknown.",
    isLess: true
  },
  input: {
    code: "input_left_out",
    message: "The log lacks input, or cache reads and writes: more was billed.",
    isLess: true
  },
  stream: {
    code: "stream_cut",
    message: "A stream broke off, and the log lacks its usage: more was billed.",
    isLess: true
  },
  export: {
    code: "fees_left_out",
    message: "The log lacks what Cursor adds or includes."
  }
} as const satisfies Record<string, Gap>

export type LogGap = keyof typeof GAPS
