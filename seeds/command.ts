import { instantText, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { mergedTariffs } from "@ratecard/core/ledger"
import { join } from "node:path"
import { endedTariffs, parseSeeds, readFileIn, readSeedFiles, type SeedFiles } from "./files.ts"
import { checkRates, RATES_FILE } from "./rates.ts"
import { checkRetirements, RETIREMENTS_FILE } from "./retirements.ts"
import { checkSeeds } from "./rules.ts"
import { faultLine } from "./rules/fault.ts"
import { checkTariffs } from "./rules/tariffs.ts"
import type { ProviderSeed } from "./seed.ts"
import { summary } from "./snapshot.ts"
import { type ShippedTariffs, tariffSummary } from "./tariffs.ts"

/** A workspace with seeds. */
export interface Workspace {
  /** Its folder. */
  readonly root: string
  /** The time of the command, in milliseconds since the epoch. */
  readonly now: number
  /** The providers that each have a seed file. */
  readonly providers: ReadonlyArray<string>
}

/** Seeds without a fault. */
export interface SoundSeeds extends Workspace {
  readonly files: SeedFiles
  readonly seeds: ReadonlyArray<ProviderSeed>
  readonly tariffs: ShippedTariffs
  /** The size of the seeds: `298 models, 415 price levels, 859 tariff rows`. */
  readonly summary: string
}

/** A command: prints, and returns the exit status. */
export type Command = (args: ReadonlyArray<string>, workspace?: Workspace) => Promise<number>

/** The command that runs `run` on sound seeds with arguments that it knows. Faults of the seeds are printed, one a line. */
export const seedCommand =
  (
    usage: string,
    isKnown: (argument: string) => boolean,
    run: (sound: SoundSeeds, args: ReadonlyArray<string>) => number | Promise<number>
  ): Command =>
  async (args, workspace = ownWorkspace()) => {
    if (args.includes("--help") || args.includes("-h")) {
      console.log(usage)
      return 0
    }
    const unknown = args.find((argument) => !isKnown(argument))
    if (unknown !== undefined) {
      console.error(`unknown argument ${unknown}\n\n${usage}`)
      return 2
    }
    return runOnSoundSeeds((sound) => run(sound, args), workspace)
  }

const ownWorkspace = (): Workspace => ({
  root: join(import.meta.dirname, ".."),
  // The entry point of a program without Effect: nothing else can hand it the time.
  // @effect-diagnostics-next-line globalDate:off
  now: Date.now(),
  providers: PROVIDER_SLUGS
})

/** The exit status that `run` returns; 1 if the seeds have faults, which are printed. */
export const runOnSoundSeeds = async (
  run: (sound: SoundSeeds) => number | Promise<number>,
  workspace = ownWorkspace()
): Promise<number> => {
  const files = readSeedFiles(workspace.root)
  const today = dayOf(workspace.now)
  let faults = checkSeeds(files.models, today, workspace.providers)
  if (faults.length === 0) {
    // The tariffs name models, which are read only from seeds without a fault.
    const seeds = parseSeeds(files.models)
    faults = [
      ...checkTariffs(files.tariffs, seeds, today),
      ...checkRates(readFileIn(workspace.root, RATES_FILE), today),
      ...checkRetirements(readFileIn(workspace.root, RETIREMENTS_FILE), seeds)
    ]
    if (faults.length === 0) {
      const tariffs = endedTariffs(workspace.root, seeds, files.tariffs)
      const rows = tariffSummary(mergedTariffs(tariffs.tariffs, tariffs.ofOffers))
      return run({ ...workspace, files, seeds, tariffs, summary: `${summary(seeds)}, ${rows}` })
    }
  }
  for (const fault of faults) console.error(faultLine(fault))
  console.error(`${faults.length} ${faults.length === 1 ? "fault" : "faults"}`)
  return 1
}

/** The day (`YYYY-MM-DD`, UTC) of an instant in milliseconds since the epoch. */
export const dayOf = (instant: number): string => instantText(instant).slice(0, 10)
