import { Postgres, startRedis } from "@ratecard/test-support"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { playShared } from "@ratecard/core/budget-game"
import { optionsOf, wholeOption } from "../options.ts"
import { Findings, tell } from "./drill.ts"

const HELP = `Two processes share one budget in Redis, PostgreSQL and SQLite, reserve and settle, and are killed with SIGKILL in the middle; others go on.

pnpm x drill budgets [--reservations N] [--kills N] [--seed N]

  --reservations N   at each store (10000)
  --kills N          of both processes (8)
  --seed N           of the points, and of what calls cost (1)
`

const options = optionsOf(HELP, { reservations: "10000", kills: "8", seed: "1" })
const reservations = wholeOption("reservations", options.reservations, 100)
const kills = wholeOption("kills", options.kills)
const seed = wholeOption("seed", options.seed)

const findings = new Findings()
await using redis = await startRedis()
await using postgres = await Postgres.start()
const folder = mkdtempSync(join(tmpdir(), "ratecard-budgets-"))
const addresses = {
  "Redis, node-redis": `redis://127.0.0.1:${redis.port}/0`,
  "Redis, ioredis": `ioredis://127.0.0.1:${redis.port}/1`,
  PostgreSQL: postgres.createEmptyDatabase(),
  SQLite: join(folder, "budgets.db")
}
for (const [name, address] of Object.entries(addresses)) {
  tell(`${name}: ${reservations} reservations`)
  const played = await playShared({ address, reservations, kills, seed })
  const { counted, faults, granted, killed, limit, peak, perSecond, refused, reservedLater, spent } = played
  findings.judge(
    `${name}: the most at any moment, of ${limit}`,
    `${peak}; ${granted} granted, ${refused} refused, ${killed} killed`,
    `${limit}`,
    peak <= limit
  )
  const [least, most] = counted
  findings.judge(`${name}: spent in the end`, `${spent}`, `${least} to ${most}`, spent >= least && spent <= most)
  findings.judge(
    `${name}: held after the expiry; other ends`,
    `${reservedLater}; ${faults.length}`,
    "0; 0",
    reservedLater + faults.length === 0
  )
  findings.note(`${name}: reservations a second, settled too`, perSecond.toFixed(0))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
}
rmSync(folder, { recursive: true, force: true })
findings.print()
