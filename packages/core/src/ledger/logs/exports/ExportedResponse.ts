import { Schema } from "effect"
import { HASH, INSTANT, MAX_BLOCKS, MAX_COUNT, SPELLINGS, timeFault, usageFault } from "./exportFaults.ts"
import { GAPS, type LogGap } from "../gaps.ts"
import { AGENTS } from "../agents/agents.ts"
import { type LogPart, PAID } from "../logRecord.ts"

/** A text that is written so. */
const written = ({ message, pattern }: (typeof SPELLINGS)[keyof typeof SPELLINGS]) =>
  Schema.String.check(Schema.isPattern(pattern, { message }))

const Hash = written(HASH)

const Instant = written(INSTANT).check(Schema.makeFilter(timeFault))

const Count = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: MAX_COUNT }))

const Block = Schema.Struct({ key: Hash, low: Count, tokens: Count, high: Count })

const LoggedTokens = Schema.Struct({
  early: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description: "The usage is of the stream's start"
  }),
  long: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description: "More text than its output can have"
  }),
  unread: Schema.optionalKey(Schema.Literal(true)).annotateKey({ description: "Some text was not counted" }),
  blocks: Schema.Array(Block)
    .check(Schema.isMaxLength(MAX_BLOCKS))
    .annotate({ description: "How many tokens each block of the text has: from `low` to `high`" })
}).annotate({
  identifier: "LoggedTokens",
  description: "Of a response whose log says too little: the tokens of its text, without the text"
})

/** A response as `ratecard usage --export responses` writes it: one line of JSON. */
export const ExportedResponse = Schema.Struct({
  v: Schema.Literal(1).annotate({ description: "The version of this form" }),
  agent: Schema.Literals(AGENTS).annotate({ description: "The agent whose log has it" }),
  id: written(SPELLINGS.id).annotate({
    description: "What tells the response from all others, hashed; of Claude Code the message and its request",
    examples: ["3q2-7wAAAAAAAAAAAAAAAA"]
  }),
  at: Instant.annotate({ description: "When it was first written down, in UTC", examples: ["2026-11-20T09:30:00Z"] }),
  last_at: Schema.optionalKey(
    Instant.annotate({
      description: "When it was last written down, if that is later",
      examples: ["2026-11-20T09:30:04Z"]
    })
  ),
  model: Schema.optionalKey(written(SPELLINGS.model).annotate({ description: "As the log names it" })),
  provider: Schema.optionalKey(written(SPELLINGS.provider).annotate({ description: "As the log names it" })),
  tier: Schema.optionalKey(written(SPELLINGS.tier).annotate({ description: "The service tier, as the log names it" })),
  gap: Schema.optionalKey(
    Schema.Literals(Object.keys(GAPS) as ReadonlyArray<LogGap>).annotate({
      description: "What the log does not say of it"
    })
  ),
  usage: (Schema.Record(Schema.String, Schema.Json) as Schema.Codec<LogPart>)
    .check(Schema.makeFilter(usageFault))
    .annotate({
      description: "The counters as the agent wrote them, with words such as a service tier and no other text"
    }),
  session: Schema.optionalKey(Hash.annotate({ description: "A hash of the session" })),
  project: Schema.optionalKey(
    written(SPELLINGS.project).annotate({ description: "The folder, where that was asked for" })
  ),
  machine: Schema.optionalKey(
    written(SPELLINGS.machine).annotate({ description: "The machine, where it was given a name" })
  ),
  person: Schema.optionalKey(written(SPELLINGS.person).annotate({ description: "Who used it, where that was given" })),
  repository: Schema.optionalKey(
    written(SPELLINGS.repository).annotate({ description: "The repository, by owner and name" })
  ),
  service: Schema.optionalKey(written(SPELLINGS.service).annotate({ description: "The service that sent it" })),
  paid: Schema.optionalKey(
    Schema.Literals(PAID).annotate({ description: "Whether a plan pays for it, or it is metered" })
  ),
  replay: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description: "Of Claude Code: it is the same response as any of its message"
  }),
  copy: Schema.optionalKey(
    Hash.annotate({ description: "What a fork's copy has in common with the original, hashed" })
  ),
  logged: Schema.optionalKey(LoggedTokens)
}).annotate({ identifier: "ExportedResponse", description: "A response of an agent's log, without any text of it" })
export interface ExportedResponse extends Schema.Schema.Type<typeof ExportedResponse> {}
