import { print } from "./output/print.ts"
import { wrap } from "./output/wrap.ts"
import { quickCommand } from "./quickCommand.ts"
import { VERSION } from "./version.ts"
import { Refusal, type World } from "./World.ts"

/** Does what the arguments say. What is asked for most often does not wait for Effect. */
export const run = async (args: ReadonlyArray<string>, world: World): Promise<void> => {
  const quick = quickCommand(args)
  try {
    if (quick === undefined) return await (await import("./runCommand.ts")).runCommand(args, world)
    if (quick.name === "version") return world.stdout.write(`ratecard ${VERSION}\n`)
    if (quick.name === "statusline") return await (await import("./answers/statusline.ts")).statusline(world)
    const { count } = await import("./answers/count.ts")
    print(await count(quick.options, world), quick, world)
  } catch (error) {
    world.stderr.write(`${wrap(`ratecard: ${textOf(error, world)}`, world.stderr)}\n`)
    world.exitWith(1)
  }
}

/** A line; the whole unexpected error when debugging. */
const textOf = (error: unknown, { env }: World): string => {
  if (!(error instanceof Error)) return String(error)
  return error instanceof Refusal || !env["DEBUG"] ? error.message : (error.stack ?? error.message)
}
