// Runs what the workshop has besides tests: `pnpm x bench http`; without arguments it lists all of it.
import { execFileSync, spawn } from "node:child_process"

interface Command {
  /** Of the workspace. */
  readonly file: string
  readonly about: string
  /** Options of Node. */
  readonly node?: ReadonlyArray<string>
  /** Whether it starts the HTTP server, which is then built first, with its pages. */
  readonly startsServer?: true
}

const of = (file: string, about: string, ...node: ReadonlyArray<string>): Command => ({ file, about, node })

const served = (file: string, about: string): Command => ({ file, about, startsServer: true })

/** By kind and name; a command without a name is its kind's own. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  bench: {
    agents: of("bench/agents/main.ts", "how soon the packed agent program answers"),
    bands: of("bench/bands/main.ts", "how far token estimates are off"),
    cards: served("bench/web/cards.ts", "drawing the pictures of links"),
    count: of("bench/count/main.ts", "200 MB of sources by the command line and the library"),
    growth: of("bench/tokenizer/growth.ts", "how long four times as much of the worst texts takes"),
    http: served("bench/http/main.ts", "the service next to Fastify"),
    ledger: served("bench/ledger/main.ts", "bills next to genai-prices"),
    slow: served("bench/web/slow.ts", "a page and its search as on a slow phone, of one server or of several"),
    lighthouse: served("bench/web/lighthouse.ts", "the public pages as on a slow phone"),
    loop: served("bench/loop/main.ts", "the longest turn of the event loop for single requests"),
    pairs: of("bench/bands/pairs.ts", "ratios between vocabularies"),
    parts: of("bench/count/parts.ts", "one long text on one thread and on several"),
    requests: of("bench/tokenizer/requests.ts", "whole requests next to the counts that vendors reported"),
    refusals: served("bench/http/refusals.ts", "requests with thousands of faults"),
    textbox: served("packages/web/scripts/measureTextBox.ts", "pasting and typing with a megabyte in the page"),
    tokenizer: of("bench/tokenizer/main.ts", "the tokenizer next to others"),
    usage: of("bench/usage/main.ts", "a gigabyte of agents' logs next to ccusage"),
    warehouse: of("bench/warehouse/main.ts", "a hundred million rows of usage in SQL"),
    vocabularies: of("bench/vocabularies/main.ts", "other vendors' vocabularies next to Hugging Face"),
    worst: of("bench/tokenizer/worst.ts", "the worst texts")
  },
  conformance: { "": of("conformance/main.ts", "the field's traps of billing, by all tools that npm has") },
  drill: {
    "": served("bench/drills/all.ts", "all drills in short forms, a quarter of an hour"),
    backup: served("bench/drills/backup.ts", "the data is saved, under writes too, lost and restored"),
    budgets: of("bench/drills/budgets.ts", "two processes share a budget and are killed, on each store"),
    clocks: served("bench/drills/clocks.ts", "clocks jump while the server serves"),
    connections: served("bench/drills/connections.ts", "200 connections that ask again at once"),
    creation: served("bench/drills/creation.ts", "kills during the first start"),
    deliveries: served("bench/drills/deliveries.ts", "kills while two servers send webhooks"),
    fleet: served("bench/drills/fleet.ts", "three replicas behind HAProxy, restarts, a failover"),
    kills: served("bench/drills/kills.ts", "kills during writes and syncs"),
    offers: of("bench/drills/offers.ts", "40 days of price lists that lie, fall silent and return"),
    outage: served("bench/drills/outage.ts", "the database is away for a minute"),
    overload: served("bench/drills/overload.ts", "four times the load"),
    replicas: served("bench/drills/replicas.ts", "a price reaches the other replica"),
    rotation: served("bench/drills/rotation.ts", "sealing keys rotate while users work, and are killed"),
    scale: served("bench/drills/scale.ts", "five years of history, 5,000 models"),
    soak: served("bench/drills/soak.ts", "half the load for half an hour"),
    start: served("bench/drills/start.ts", "starts, and memory of all processes"),
    statements: served("bench/drills/statements.ts", "the dearest questions of anybody, and what others notice"),
    texts: served("bench/drills/texts.ts", "the worst texts while the catalogue is read"),
    upstreams: served("bench/drills/upstreams.ts", "faults of every service that is asked"),
    usage: served("bench/drills/usage.ts", "stored usage of a large account, and telemetry at a rate")
  },
  fuzz: { "": served("bench/fuzz/main.ts", "20,000 requests generated from the OpenAPI document") },
  proof: {
    bills: of("bench/ledger/proof.ts", "random bills next to an independent oracle"),
    browsers: of("gates/browser/proof.ts", "every encoding and bundler in a browser"),
    budgets: of("bench/proofs/budgets.ts", "1,000 processes check one budget"),
    chats: of("bench/vocabularies/chats.ts", "chat templates next to the vendors' own"),
    clients: served("gates/languages/proof.ts", "generated Python and Go clients ask every public operation"),
    diff: of("bench/proofs/diff.ts", "names of models in marked call sites, and in 10,000 files"),
    edits: of("bench/tokenizer/edits.ts", "random edits of texts next to fresh counts"),
    follow: of("bench/proofs/follow.ts", "a followed catalogue with a hostile source", "--expose-gc"),
    journeys: served("packages/web/scripts/proofJourneys.ts", "nine journeys through the pages, counted and timed"),
    offers: of("bench/proofs/offers/main.ts", "offers next to public price lists"),
    others: of("bench/proofs/others/main.ts", "bills and names next to those of others"),
    pages: served("packages/web/scripts/proofPages.ts", "accessibility and width of every page"),
    pieces: of("bench/tokenizer/longPieces.ts", "pieces of megabytes next to Hugging Face's library in Rust"),
    reconcile: of("bench/proofs/reconcile.ts", "statements with planted causes"),
    release: of(
      "bench/proofs/release.ts",
      "a release to a registry on this machine, and README's first screen from it"
    ),
    samples: of("bench/proofs/samples.ts", "all that tests look at a sample of in CI"),
    tarballs: of("bench/proofs/tarballs.ts", "two builds are equal to the byte"),
    tokens: of("bench/tokenizer/fuzz.ts", "token ids next to tiktoken's"),
    usage: of("bench/ledger/usage.ts", "random usage next to an independent oracle"),
    vocabularies: of("bench/vocabularies/proof.ts", "vocabularies next to the vendors' own")
  },
  record: { agents: of("bench/recordings/main.ts", "logs of agents' own programs, by version and story") },
  seeds: {
    build: of("seeds/build.ts", "writes the bundled catalogue from the seeds"),
    check: of("seeds/check.ts", "checks the seeds"),
    offers: of("seeds/offers.ts", "reads public lists of hosts' prices"),
    refresh: of("seeds/refresh.ts", "reads public price lists")
  },
  shots: { "": served("packages/web/scripts/shots.ts", "pictures of the pages") },
  write: {
    agents: of("gates/agentPages.ts", "the pages about agents whose logs are read"),
    catalogue: of("seeds/publish.ts", "the catalogue as one document, for any web server"),
    examples: served("packages/http-server/scripts/writeExamples.ts", "the answers that the OpenAPI document shows"),
    filters: of("gates/filterTables.ts", "the tables of filters of models"),
    shapes: of("gates/usageShapes.ts", "the list of shapes of usage"),
    schemas: of("gates/schemas/write.ts", "JSON Schemas of the command line's answers"),
    settings: of("gates/writeSettings.ts", "the page of settings"),
    vocabularies: of("packages/vocabularies/scripts/write.ts", "the packed vocabularies"),
    warehouse: of("gates/warehouse.ts", "SQL that bills usage in warehouses")
  }
}

const HELP = Object.entries(COMMANDS)
  .flatMap(([kind, commands]) =>
    Object.entries(commands).map(([name, { about }]) => `  ${`${kind} ${name}`.padEnd(20)} ${about}\n`)
  )
  .join("")

if (import.meta.main) {
  const [kind = "--help", ...rest] = process.argv.slice(2)
  const named = COMMANDS[kind]?.[rest[0] ?? ""]
  const command = named ?? COMMANDS[kind]?.[""]
  if (command === undefined) {
    const isHelp = kind === "--help" || kind === "-h"
    const said = `${isHelp ? "" : `There is no '${[kind, ...rest.slice(0, 1)].join(" ")}'.\n\n`}pnpm x KIND [NAME] [--help]\n\n${HELP}`
    ;(isHelp ? process.stdout : process.stderr).write(said)
    process.exitCode = isHelp ? 0 : 1
  } else {
    if (command.startsServer) {
      execFileSync(process.execPath, ["packages/web/scripts/build.ts"], { stdio: "inherit" })
      await import("../packages/http-server/scripts/build.ts")
    }
    const args = named === undefined || rest.length === 0 ? rest : rest.slice(1)
    const child = spawn(process.execPath, [...(command.node ?? []), ...process.execArgv, command.file, ...args], {
      stdio: "inherit"
    })
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal))
    child.on("exit", (code) => (process.exitCode = code ?? 1))
  }
}
