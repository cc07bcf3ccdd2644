import { followCatalogue } from "@ratecard/client/catalogue"
import { playFollowGame } from "@ratecard/test-support"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Follows a catalogue whose source serves, stops, corrupts, replays, slows and breaks off its document, each
round something else, and looks at the prices before, meanwhile and after: whether they are whole, and never
of an older document than before. What must not be is printed; then the exit code is 1.

pnpm x proof follow [--rounds N] [--seed N] [--timeout N]

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
/** The heap after each tenth of the rounds. */
const heaps: Array<number> = []
const tenth = Math.ceil(rounds / 10)
const { faults, looks, tally } = await playFollowGame(
  followCatalogue,
  { rounds, seed: wholeOption("seed", options.seed, 0), timeout: wholeOption("timeout", options.timeout) },
  (round) => {
    if (round % 100 === 0) tell(`round ${round}`)
    if (round % tenth === 0) heaps.push(heapBytes() / 2 ** 20)
  }
)
const seconds = (performance.now() - began) / 1000
// What was given up may still end.
await new Promise((resolve) => setTimeout(resolve, 1000))
heaps.push(heapBytes() / 2 ** 20)
// Single heaps differ by megabytes with what is under way; what leaks lifts the lowest of several, too.
const grown = Math.min(...heaps.slice(-4)) - Math.min(...heaps.slice(0, 4))
const left = process.getActiveResourcesInfo().filter((resource) => !/^(?:TTY|Pipe|File|Immediate)/u.test(resource))

const findings = new Findings()
findings.note("rounds", `${rounds} in ${seconds.toFixed(0)} s`)
findings.note("looks at the prices", String(looks))
for (const deed of Object.keys(tally).toSorted()) findings.note(`  ${deed}`, String(tally[deed]))
findings.judge("torn, stepped back or told wrongly", String(faults.length), "0", faults.length === 0)
findings.judge("unhandled rejections", String(unhandled), "0", unhandled === 0)
findings.note("heap after each tenth, and at the end", `${heaps.map((heap) => heap.toFixed(1)).join(", ")} MB`)
findings.judge("the lowest of the last four above that of the first", `${grown.toFixed(2)} MB`, "below 1 MB", grown < 1)
findings.judge("sockets and timers left", left.join(", ") || "none", "none", left.length === 0)
findings.print()
for (const fault of faults.slice(0, 20)) console.log(fault)
