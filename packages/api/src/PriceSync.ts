import { Currency, ListPrices, ProviderSlug, Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"

export const Amounts = ListPrices.annotate({ identifier: "Amounts", description: "Prices per 1,000,000 tokens" })

/** Lists of hosts' offers, by the name of their source. */
export const OfferList = Schema.Literals(["litellm", "models.dev", "genai-prices"]).annotate({
  description: "Name of a list of hosts' prices"
})

export const SyncReport = Schema.Struct({
  run_id: Schema.String,
  started_at: Timestamp,
  finished_at: Timestamp,
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      status: Schema.Literals(["ok", "failed", "not_configured"]),
      quotes: Schema.Natural.annotate({ description: "Models that it priced or discovered" }),
      error: Schema.NullOr(Schema.String)
    })
  ),
  added: Schema.Natural,
  changed: Schema.Natural,
  confirmed: Schema.Natural,
  quarantined: Schema.Natural,
  offers: Schema.Array(
    Schema.Struct({
      list: Schema.String.annotate({ examples: ["litellm"] }),
      status: Schema.Literals(["ok", "refused"]),
      named: Schema.Natural.annotate({ description: "Offers that it names, kept ones included" }),
      named_last: Schema.NullOr(Schema.Natural).annotate({
        description: "Offers that it named when it was accepted last; null if it was not read before"
      }),
      added: Schema.Natural,
      changed: Schema.Natural,
      withdrawn: Schema.Natural.annotate({ description: "Offers that are no longer listed" }),
      left: Schema.Natural.annotate({
        description: "Offers that were left as they were, because their prices jump, or fall to 0"
      }),
      reason: Schema.NullOr(Schema.String).annotate({ description: "Why the list was rejected" }),
      can_accept: Schema.Boolean.annotate({ description: "Whether accepting the list would take more of it" })
    })
  ).annotate({
    description: "What became of the offers of each public list; the counts of a refused one are what it would change"
  })
}).annotate({
  identifier: "SyncReport",
  description: "What each source answered, and how many prices were added, changed or held"
})

export const SyncDecision = Schema.Struct({
  kind: Schema.Literals([
    "confirm",
    "change",
    "add",
    "hold",
    "release",
    "expire",
    "missing",
    "reappear",
    "announce",
    "fulfil",
    "lapse",
    "tariff",
    "tariff_held"
  ]).annotate({
    description:
      "hold, release and expire: a quote enters or leaves quarantine; announce, fulfil and lapse: the same of an announced price; missing and reappear: no source lists the model any more, or one does again; tariff and tariff_held: another price than the base price moves, or waits for a second source"
  }),
  model_id: Schema.String,
  source: Schema.NullOr(Schema.String),
  prices: Schema.NullOr(Amounts).annotate({ description: "Null if the decision is about no price" }),
  reason: Schema.String
}).annotate({ identifier: "SyncDecision", description: "What a run decided of one model, and why" })

export const SyncRun = Schema.Struct({
  kind: Schema.Literals(["all", "beta"]).annotate({ description: "beta: Yandex's billing API alone" }),
  started_by: Schema.String.annotate({ description: "schedule, an administrator's e-mail, or `deleted user`" }),
  report: SyncReport,
  decisions: Schema.Array(SyncDecision)
}).annotate({ identifier: "SyncRun", description: "A run of the price sync" })

export const SyncRuns = Schema.Struct({ runs: Schema.Array(SyncRun) }).annotate({
  identifier: "SyncRuns",
  description: "The last 20 runs, newest first"
})

export const QuarantinedQuote = Schema.Struct({
  id: Schema.String,
  model_id: Schema.String,
  source: Schema.String,
  ...Amounts.fields,
  currency: Currency,
  tariff: Schema.optionalKey(
    Schema.Struct({
      unit: Schema.String,
      when: Schema.Struct({
        service_tier: Schema.optionalKey(Schema.Literals(["priority", "flex", "ultrafast"])),
        batch: Schema.optionalKey(Schema.Literal(true)),
        above_input_tokens: Schema.optionalKey(Schema.Natural),
        inclusive: Schema.optionalKey(Schema.Literal(true))
      }).annotate({ description: "Conditions of the price, as in tariffs" }),
      price: Schema.Finite,
      per: Schema.optionalKey(Schema.Finite).annotate({ description: "1,000,000 where absent" })
    })
  ).annotate({ description: "The price that is held, if it is not the base prices" }),
  after_release: Schema.optionalKey(
    Amounts.annotateKey({
      description:
        "The model's prices once the quote is applied: a quote without a cached price leaves the known one where it can; absent if another price than the base prices is held"
    })
  ),
  reason: Schema.String.annotate({ description: "Why it is held" }),
  first_seen: Timestamp,
  is_overdue: Schema.Boolean.annotate({ description: "Held for a day or longer" })
}).annotate({
  identifier: "QuarantinedQuote",
  description: "A quote that waits for a second source or an administrator"
})

export const Quarantine = Schema.Struct({ quotes: Schema.Array(QuarantinedQuote) }).annotate({
  identifier: "Quarantine",
  description: "Longest-held first"
})

export const AcceptedSource = Schema.Struct({ source: Schema.String, status: Schema.Literal("accepted") }).annotate({
  identifier: "AcceptedSource",
  description: "The next run accepts this source"
})

export const AnnouncedPrice = Schema.Struct({
  id: Schema.String,
  model_id: Schema.String,
  source: Schema.String,
  date: Timestamp.annotate({ description: "From when the source states the price" }),
  ...Amounts.fields,
  currency: Currency,
  first_seen: Timestamp,
  last_seen: Timestamp
}).annotate({ identifier: "AnnouncedPrice", description: "A price to come, as a source tells it; not a price yet" })

export const Announcements = Schema.Struct({ announcements: Schema.Array(AnnouncedPrice) }).annotate({
  identifier: "Announcements",
  description: "Soonest first"
})

export const MissingModel = Schema.Struct({
  model_id: Schema.String,
  provider: ProviderSlug,
  display_name: Schema.String,
  missing_since: Timestamp
}).annotate({ identifier: "MissingModel", description: "A model that is offered, and that no source lists any more" })

export const MissingModels = Schema.Struct({ models: Schema.Array(MissingModel) }).annotate({
  identifier: "MissingModels",
  description: "Longest-missed first"
})
