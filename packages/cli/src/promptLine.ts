import { writeSync } from "node:fs"
import { statusline } from "./answers/statusline.ts"
import { fail, thisWorld } from "./thisWorld.ts"

/** The number of standard output, on all platforms. */
const STDOUT = 1

/** The line of a prompt: in one file with all that it needs, which loads in a third of the time of its 60 parts. */
export const promptLine = async (): Promise<void> => {
  // A stream for one line would take 4 ms to make.
  const write = (text: string) => void writeSync(STDOUT, text)
  const world = thisWorld({ write, isTerminal: false, isColoured: false, columns: 80 })
  try {
    await statusline(world)
    // To collect what there was would take 14 ms.
    process.exit()
  } catch (error) {
    fail(error, world)
  }
}
