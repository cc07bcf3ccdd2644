import { followCatalogue } from "@ratecard/client/catalogue"
import { playFollowGame } from "@ratecard/test-support"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Follows a catalogue whose source serves, stops, corrupts, replays, slows and breaks off its document, each
round something else, and looks at the prices before, meanwhile and after: whether they are whole, and never
of an older document than before. What must not be is printed; then the exit code is 1.

pnpm proof:follow [--rounds N] [--seed N] [--timeout N]

  --rounds N   rounds to play (10000)
  --seed N     equal seeds play equal games (1)
  --timeout N  milliseconds that the follower waits for an answer (200)
`

const options = optionsOf(HELP, { rounds: "10000", seed: "1", timeout: "200" })
const rounds = wholeOption("rounds", options.rounds)

/** Bytes in use when nothing is left to be collected. */
const heapBytes = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

let unhandled = 0
process.on("unhandledRejection", () => unhandled++)

const began = performance.now()
/** After a tenth of the rounds everything is compiled, and every kept thing there. */
let settled = heapBytes()
const { faults, looks, tally } = await playFollowGame(
  followCatalogue,
  { rounds, seed: wholeOption("seed", options.seed, 0), timeout: wholeOption("timeout", options.timeout) },
  (round) => {
    if (round % 100 === 0) tell(`round ${round}`)
    if (round === Math.ceil(rounds / 10)) settled = heapBytes()
  }
)
const seconds = (performance.now() - began) / 1000
// What was given up may still end.
await new Promise((resolve) => setTimeout(resolve, 1000))
const grown = (heapBytes() - settled) / 2 ** 20
const left = process.getActiveResourcesInfo().filter((resource) => !/^(?:TTY|Pipe|File|Immediate)/u.test(resource))

const findings = new Findings()
findings.note("rounds", `${rounds} in ${seconds.toFixed(0)} s`)
findings.note("looks at the prices", String(looks))
for (const deed of Object.keys(tally).toSorted()) findings.note(`  ${deed}`, String(tally[deed]))
findings.judge("torn, stepped back or told wrongly", String(faults.length), "0", faults.length === 0)
findings.judge("unhandled rejections", String(unhandled), "0", unhandled === 0)
findings.judge("growth of the heap since a tenth of the rounds", `${grown.toFixed(2)} MB`, "below 2 MB", grown < 2)
findings.judge("sockets and timers left", left.join(", ") || "none", "none", left.length === 0)
findings.print()
for (const fault of faults.slice(0, 20)) console.log(fault)
