import { MARKS } from "./standIn.ts"

/** One thing that happens in a story. */
export type Step = Prompted | { readonly deleted: number } | { readonly aged: number }

/** A run of the agent's program; or the logs of a step are deleted; or all logs are set back by days. */
export interface Prompted {
  readonly prompt: string
  /** The step whose session is gone on with, or of which a fork goes on; without it a new one begins. */
  readonly from?: number
  readonly isForked?: boolean
  /** Run by the version that comes before. */
  readonly isOlder?: true
  /** The program is killed when its stream has stalled. */
  readonly isKilled?: true
  /** The agent's first model is busy, so another one answers. */
  readonly fallsBack?: true
  readonly isSummary?: true
  readonly isReview?: true
  /** Old logs are compressed meanwhile. */
  readonly compresses?: true
  /** Index of the agent's model; the last one if there are fewer. */
  readonly model?: number
}

const TOOL = `${MARKS.tool}, then say what it printed.`
const HELLO = "Say hello."
const GOODBYE = "Say goodbye."

/** Stories that a log has to be read right for, each in a home folder of its own. */
export const STORIES = {
  plain: [{ prompt: TOOL }],
  slow: [{ prompt: `${MARKS.slow}. ${TOOL}` }],
  error: [{ prompt: `${MARKS.breakOff}, then say hello.` }, { prompt: TOOL, from: 0 }],
  retry: [{ prompt: `${MARKS.fail}, then say hello.` }, { prompt: `${MARKS.limit}, then say hello.`, from: 0 }],
  fallback: [{ prompt: `${MARKS.overload}, then say hello.`, fallsBack: true }],
  abort: [
    { prompt: TOOL },
    { prompt: `${MARKS.stall}, then say hello.`, from: 0, isKilled: true },
    { prompt: GOODBYE, from: 0 }
  ],
  fork: [{ prompt: TOOL }, { prompt: TOOL, from: 0, isForked: true }, { prompt: GOODBYE, from: 0 }],
  "fork of a fork": [
    { prompt: TOOL },
    { prompt: HELLO, from: 0, isForked: true },
    { prompt: GOODBYE, from: 1, isForked: true }
  ],
  "fork without its parent": [{ prompt: TOOL }, { prompt: TOOL, from: 0, isForked: true }, { deleted: 0 }],
  "older begins": [
    { prompt: TOOL, isOlder: true },
    { prompt: TOOL, from: 0 },
    { prompt: GOODBYE, from: 0, isForked: true }
  ],
  subagents: [{ prompt: `${MARKS.delegateTwice}, then say goodbye.` }],
  summary: [{ prompt: TOOL }, { prompt: HELLO, from: 0, isSummary: true }, { prompt: GOODBYE, from: 0 }],
  review: [{ prompt: TOOL }, { prompt: HELLO, isReview: true }],
  compression: [
    { prompt: TOOL },
    { prompt: TOOL, from: 0, isForked: true },
    { prompt: HELLO },
    { aged: 12 },
    { prompt: TOOL, compresses: true },
    { prompt: GOODBYE, from: 1, compresses: true }
  ],
  together: [
    { prompt: TOOL },
    { prompt: `${MARKS.fail}, then say hello.`, from: 0 },
    { prompt: GOODBYE, from: 0, isForked: true, model: 1 },
    { prompt: `${MARKS.breakOff}, then say hello.`, model: 2 },
    { prompt: `${MARKS.delegate}, then say goodbye.`, model: 3 },
    { prompt: HELLO, from: 0, isSummary: true }
  ]
} as const satisfies Readonly<Record<string, ReadonlyArray<Step>>>

export type StoryName = keyof typeof STORIES
