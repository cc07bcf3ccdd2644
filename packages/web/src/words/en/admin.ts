import type { Plural } from "../../format.ts"

export const en = {
  title: "Administration",
  forAdministrators: "Only administrators can open this page.",
  sections: {
    quarantine: "Held prices",
    prices: "Prices",
    runs: "Sync runs",
    announcements: "Announcements",
    missing: "Missing models"
  },
  model: "Model",
  source: "Source",
  reason: "Reason",
  quoted: "Quoted",
  since: "Since",
  prices: { input_price: "Input", cached_input_price: "Cached input", output_price: "Output" },
  none: "none",
  cachedRemoved: "cached price removed",
  cachedAdded: "cached price added",
  unknown: "unknown",
  perMillion: "Per million tokens",
  perMillionInLine: "Input, cached input and output per million tokens",
  sources: { manual: "set by hand", seed: "built-in catalogue", correction: "correction" } as Readonly<
    Record<string, string>
  >,
  authors: { you: "you", sync: "price sync", schedule: "on schedule", deleted: "a deleted user" },
  quarantine: {
    about: "Prices that a source quotes and that were not applied. The longest-held come first.",
    none: "Nothing is held.",
    change: "Now → quoted",
    why: "Why it is held",
    decision: "Decision",
    overdue: "for more than a day",
    newModel: "New model",
    onlyWhere: "Only where",
    choose: (model: string) => `Select the price of ${model}`,
    all: (prices: string) => `Select all ${prices}`,
    prices: { one: "price", other: "prices" } as Plural,
    release: "Release",
    releaseOf: (model: string) => `Release this price of ${model}`,
    dismiss: "Dismiss",
    dismissOf: (model: string) => `Dismiss this price of ${model}`,
    several: {
      release: (count: string) => `Release ${count} selected`,
      dismiss: (count: string) => `Dismiss ${count} selected`
    },
    done: {
      release: (prices: string) => `Released: ${prices}, in force from now on.`,
      dismiss: (prices: string) => `Dismissed: ${prices}, for as long as the source repeats the same quote.`
    },
    steep: {
      question: "More than double, or less than half. Release it?",
      confirm: "Release anyway",
      keep: "Keep it held"
    }
  },
  set: {
    title: "Set a price",
    about: "In force at once, per million tokens, in the model's currency.",
    modelHint: "Id, alias or name",
    cachedHint: "Empty: cached tokens cost the full price",
    source: "Where the price comes from",
    sourceHint: "A name or a link. Empty: set by hand",
    submit: "Set this price",
    done: (model: string) => `The new price of ${model} is in force.`,
    unchanged: (model: string) => `The price of ${model} is the same as before. The log has a new entry.`,
    notANumber: "Enter a number, such as 1.25.",
    steep: {
      question: "More than double, or less than half. Set this price?",
      confirm: "Set it anyway",
      keep: "Go back"
    }
  },
  log: {
    title: "Price change log",
    none: "No price has been set by hand yet.",
    change: "Change",
    when: "When",
    author: "By",
    undo: "Undo",
    takeBack: "Take back",
    takeBackOf: (model: string) => `Take back this price of ${model}`
  },
  runs: {
    all: "Run a sync",
    beta: "Sync Yandex's billing API alone",
    running: "The sync runs. A slow source may take minutes…",
    none: "There was no run yet.",
    kinds: { all: "all sources", beta: "Yandex's billing API" },
    by: "by",
    counts: (added: string, changed: string, confirmed: string, quarantined: string) =>
      `${added} added, ${changed} changed, ${confirmed} confirmed, ${quarantined} held`,
    failed: { one: "source failed", other: "sources failed" } as Plural,
    sources: "What each source said",
    status: { ok: "answered", failed: "failed", not_configured: "not configured" },
    state: "State",
    quotes: "Quotes",
    error: "Why",
    accept: "Accept its answer",
    acceptOf: (source: string) => `Accept the answer of ${source}`,
    accepted: (source: string) => `The next run believes ${source}.`,
    decisions: "What was decided",
    decision: "Decision",
    decisionKinds: {
      confirm: "confirmed",
      change: "changed",
      add: "added",
      hold: "held",
      release: "released",
      expire: "no longer held",
      missing: "missing",
      reappear: "listed again",
      announce: "announced",
      fulfil: "announcement in force",
      lapse: "announcement closed",
      tariff: "tariff changed",
      tariff_held: "tariff held"
    },
    nothing: "Nothing was decided."
  },
  announcements: {
    about: "Prices that sources date in the future. None becomes a price by itself.",
    none: "No price is announced.",
    date: "From",
    lastSeen: "Last seen"
  },
  missing: {
    about: "Models that no source lists any more. They keep their price and are served as before.",
    none: "Every model is listed by a source.",
    since: "Missing since"
  }
}

export type AdminWords = typeof en
