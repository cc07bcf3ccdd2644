import { setTimeout } from "node:timers/promises"
import type { Answer } from "./output/answer.ts"
import { print } from "./output/print.ts"
import { Refusal, type World } from "./World.ts"

/** Milliseconds between two looks. */
const INTERVAL = 2000

const CLEAR = "\u001b[H\u001b[2J\u001b[3J"

/** Shows an answer on the terminal again and again, until it is interrupted. */
export const watch = async (find: () => Promise<Answer>, world: World): Promise<void> => {
  if (!world.stdout.isTerminal) throw new Refusal("--watch needs a terminal; run the command again instead")
  while (true) {
    const { exitCode: _, ...answer } = await find()
    world.stdout.write(CLEAR)
    print(answer, { format: "table", isQuiet: false }, world)
    await setTimeout(INTERVAL)
  }
}
