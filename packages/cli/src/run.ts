import { fail } from "./fail.ts"
import { print } from "./output/print.ts"
import { quickCommand } from "./quickCommand.ts"
import { VERSION } from "./version.ts"
import type { World } from "./World.ts"

/** Does what the arguments say. What is asked for most often does not wait for Effect. */
export const run = async (args: ReadonlyArray<string>, world: World): Promise<void> => {
  const quick = quickCommand(args)
  try {
    if (quick === undefined) return await (await import("./runCommand.ts")).runCommand(args, world)
    if (quick.name === "version") return world.stdout.write(`ratecard ${VERSION}\n`)
    const { count } = await import("./answers/count.ts")
    print(await count(quick.options, world), quick, world)
  } catch (error) {
    await fail(error, world)
  }
}
