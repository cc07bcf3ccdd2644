export const en = {
  title: "What your agents cost",
  about:
    "The responses of your coding agents on all of your machines, each counted once and priced at its own time. The files hold counters, times and names of models; no text, and no folder unless you asked for it.",
  by: "By",
  views: { day: "day", model: "model", machine: "machine", project: "project" },
  period: "Last",
  days: (days: string) => `${days} days`,
  looking: "Adding up…",
  nothing: "Nothing is stored for this period.",
  total: "Total",
  reported: (cost: string) => `Agents report ${cost} for other responses.`,
  responses: { one: "response", other: "responses" },
  chart: "Spend by day, in UTC",
  dearest: (told: string) => `Most expensive day: ${told}`,
  noUsage: "no usage",
  table: (view: string) => `Spend by ${view}`,
  columns: {
    day: "Day",
    model: "Model",
    machine: "Machine",
    project: "Project",
    responses: "Responses",
    input: "Input",
    cache_read: "Read from cache",
    cache_write: "Written to cache",
    output: "Output",
    cost: "Cost"
  },
  nameless: "not named",
  all: (rows: string) => `Show all ${rows}`,
  unknown: (names: string) => `No known price for ${names}. Their responses are not in the totals.`,
  add: "Add files of responses",
  addHint: "Write one on each machine with this command. Sending a file twice changes nothing.",
  storing: (count: string) => `${count} responses are stored…`,
  stored: (added: string, changed: string, known: string) =>
    `Stored: ${added} new, ${changed} updated, ${known} already stored.`,
  broken: (file: string, line: number) => `${file}, line ${line}: not valid JSON, or cut off.`,
  place: (file: string, line: number) => `${file}, line ${line}`,
  removal: {
    open: "Remove all of it…",
    question: "Remove all stored responses?",
    text: "They are removed at once and for good. Your own logs stay, so you can add the files again.",
    keep: "Keep them",
    confirm: "Remove all",
    done: "All stored responses are removed."
  }
}

export type SpendWords = typeof en
