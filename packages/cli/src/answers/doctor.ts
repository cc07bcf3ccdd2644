import { cacheFolder } from "../cacheFolder.ts"
import type { Answer } from "../output/answer.ts"
import { inSight } from "../output/Progress.ts"
import { pricesOf } from "../prices/Prices.ts"
import { cacheIn } from "../usage/LogCache.ts"
import { lookedFor } from "../usage/lookedFor.ts"
import { usage } from "../usage/Usage.ts"
import type { World } from "../World.ts"
import { doctorAnswer, type DoctorDocument } from "./doctorAnswer.ts"

/** What is asked of the places of logs. */
export interface DoctorOptions {
  /** Shows agents too of which there is nothing. */
  readonly isAll: boolean
  readonly isQuiet: boolean
}

/** Where agents' logs are looked for on this machine, what is there, and what of it cannot be read. */
export const doctor = async ({ isAll, isQuiet }: DoctorOptions, world: World): Promise<Answer<DoctorDocument>> => {
  const { env, folder, home, now } = world
  const prices = pricesOf(world)
  const cache = cacheIn(cacheFolder(world))
  const asked = { by: "agent" as const, timezone: "UTC", prices, env, folder, home, now, cache }
  const document = await inSight(isQuiet, world, (progress) => usage({ ...asked, progress }))
  return doctorAnswer(lookedFor({ env, home }, document), isAll, home)
}
