import { Refusal, type World } from "./World.ts"

/** Says why a command ended, in a line; with the whole of an unexpected error when debugging. */
export const fail = async (error: unknown, world: World): Promise<void> => {
  const { wrap } = await import("./output/wrap.ts")
  world.stderr.write(`${wrap(`ratecard: ${textOf(error, world)}`, world.stderr)}\n`)
  world.exitWith(1)
}

const textOf = (error: unknown, { env }: World): string => {
  if (!(error instanceof Error)) return String(error)
  return error instanceof Refusal || !env["DEBUG"] ? error.message : (error.stack ?? error.message)
}
