// A process that reserves, calls and settles against one budget at a store, and notes in a file what it knows, until it
// has made its reservations or is killed.
import { Budget, BudgetSpent, type CallBill, type Reservation } from "../../src/index.ts"
import { appendFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { random } from "@ratecard/test-support"
import { EXPIRY, KEY, type Note, type Player } from "./game.ts"
import { openStore } from "./open.ts"

const { address, ahead, atOnce, limit, notes, reservations, seed }: Player = JSON.parse(process.argv[2]!)
const draw = random(seed)
await using opened = await openStore(address)
const budget = new Budget({ limit, key: KEY, store: opened.store, expiry: EXPIRY, now: () => Date.now() + ahead })

let left = reservations
await Promise.all(Array.from({ length: atOnce }, play))

async function play(): Promise<void> {
  while (left > 0) {
    const call = `${seed}.${left--}`
    const amount = 1 + draw.whole(20)
    const made = await budget.reserve(text(amount)).catch((error: unknown) => {
      if (error instanceof BudgetSpent) return undefined
      throw error
    })
    note({ is: made === undefined ? "refused" : "granted", call, amount })
    if (made !== undefined) await settle(made, call, amount)
  }
}

async function settle(made: Reservation, call: string, amount: number): Promise<void> {
  await setTimeout(draw.whole(4))
  const cost = draw.chance(0.1) ? 0 : draw.chance(0.1) ? amount : 1 + draw.whole(amount)
  note({ is: "ended", call, amount: cost })
  await (cost === 0 ? made.release() : made.settle(billOf(cost === amount ? null : text(cost))))
  note({ is: "kept", call, amount: cost })
}

/** Of a call whose cost is not known, what was reserved counts. */
function billOf(total: string | null): CallBill {
  return { currency: "usd", total, complete: total !== null } as unknown as CallBill
}

function text(thousandths: number): string {
  return (thousandths / 1000).toFixed(3)
}

/** By a clock that all processes of a machine share. */
function note(known: Omit<Note, "at">): void {
  appendFileSync(notes, `${JSON.stringify({ ...known, at: Number(process.hrtime.bigint()) } satisfies Note)}\n`)
}
